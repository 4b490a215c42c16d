import { english } from '@ovation/language/t.ts';
import { sql } from 'kysely';
import type { Invariant } from '../../platform/database/invariants.ts';

type Problem = { readonly problem: string };

/** Invariants of money that went back to cards and wallets. */
export const refundInvariants: readonly Invariant[] = [
  {
    name: english('Every refund and dispute of a card payment matches its transfers.'),
    advice: english('Compare it with the provider’s record of it, and ask for help before anything is paid out.'),
    broken: sql<Problem>`
      with returned as (
        select f.id, 'refund' as kind, f.account_id, f.provider, f.amount, f.tokens,
          f.status in ('succeeded', 'returned') as is_taken,
          f.status = 'returned' as is_back
        from refunds f
        where f.payment_id is not null
        union all
        select d.id, 'dispute', d.account_id, d.provider, d.amount, d.tokens,
          d.is_taken,
          d.is_taken and d.status = 'won'
        from disputes d),
      booked as (
        select reference_id,
          kind like 'payment-restored%' as is_back,
          sum(amount) filter (where kind in (
            'payment-refund', 'payment-restored',
            'payment-refund-commission', 'payment-restored-commission')) as amount,
          sum(amount) filter (where kind in (
            'payment-refund', 'payment-restored',
            'payment-refund-bonus', 'payment-restored-bonus')) as tokens,
          array_agg(distinct case
            when kind like 'payment-restored%' then credit || '<' || debit
            else debit || '<' || credit
            end) as ways
        from ledger_movements
        where kind like 'payment-refund%' or kind like 'payment-restored%'
        group by reference_id, kind like 'payment-restored%')
      select 'The ' || r.kind || ' ' || r.id || ' is not what its transfers say.' as problem
      from returned r
      left join booked taken on taken.reference_id = r.id and not taken.is_back
      left join booked back on back.reference_id = r.id and back.is_back
      where coalesce(taken.amount, 0) <> case when r.is_taken then r.amount else 0 end
        or coalesce(taken.tokens, 0) <> case when r.is_taken then r.tokens else 0 end
        or coalesce(back.amount, 0) <> case when r.is_back then r.amount else 0 end
        or coalesce(back.tokens, 0) <> case when r.is_back then r.tokens else 0 end
        or not coalesce(taken.ways, '{}') || coalesce(back.ways, '{}') <@ array[
          'wallet:' || r.account_id || '<gateway:' || r.provider,
          'wallet:' || r.account_id || '<promotion:',
          'commission:<gateway:' || r.provider]
      union all
      select 'The ' || t.kind || ' transfer of ' || t.reference_id || ' belongs to no refund and no dispute.'
      from ledger_transfers t
      where (t.kind like 'payment-refund%' or t.kind like 'payment-restored%')
        and not exists (select from refunds f where f.id = t.reference_id)
        and not exists (select from disputes d where d.id = t.reference_id)`,
  },
  {
    name: english(
      'Every reversed sale has its refund or its dispute, and every refund to the wallet gave back the amount it says.',
    ),
    advice: english(
      'Find the charge in the list of transactions, and compare the amount that was reversed with its refunds.',
    ),
    broken: sql<Problem>`
      select 'The reversal ' || r.id || ' belongs to no ' || r.cause || '.' as problem
      from charge_reversals r
      where r.cause = 'refund' and not exists (select from refunds f where f.id = r.cause_id)
        or r.cause = 'dispute' and not exists (select from disputes d where d.id = r.cause_id)
      union all
      select 'The refund ' || f.id || ' gave the wallet another amount than it says.'
      from refunds f
      where f.charge_id is not null
        and f.amount <> (
          select coalesce(sum(r.gross - r.site_discount), 0)
          from charge_reversals r
          where r.cause_id = f.id and r.charge_id = f.charge_id)`,
  },
  {
    name: english('No card refund took more from the wallet than its payment had added.'),
    advice: english(
      'More money left the fan’s wallet than this payment had added. Compare its refunds and disputes with the provider’s dashboard.',
    ),
    broken: sql<Problem>`
      select 'More tokens of the payment ' || p.id || ' went back than it had brought.' as problem
      from payments p
      join (
        select payment_id, sum(tokens) as tokens
        from (
          select payment_id, tokens from refunds where status = 'succeeded' and payment_id is not null
          union all
          select payment_id, tokens from disputes where status <> 'won'
        ) as gone
        group by payment_id
      ) r on r.payment_id = p.id
      where r.tokens > p.tokens`,
  },
];
