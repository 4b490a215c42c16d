import { english } from '@ovation/language/t.ts';
import { sql } from 'kysely';
import type { Invariant } from '../../platform/database/invariants.ts';

type Problem = { readonly problem: string };

const askForHelp = english(
  'No code makes bookings like this. Do not pay anything out, keep a copy of the database, and have someone who knows the code look at it.',
);

/** What each account's transfers sum to. */
const sums = sql`
  sums as (
    select account_id, sum(amount) as amount
    from (
      select credit_account_id as account_id, amount from ledger_transfers
      union all
      select debit_account_id, -amount from ledger_transfers
    ) as entries
    group by account_id)`;

/** Invariants of accounts, transfers, charges and their reversals. Amounts in the sentences are minor units. */
export const ledgerInvariants: readonly Invariant[] = [
  {
    name: english('Debits equal credits.'),
    advice: askForHelp,
    broken: sql<Problem>`
      with ${sums}
      select 'Debits and credits differ by ' || sum(amount) || '.' as problem
      from sums
      having coalesce(sum(amount), 0) <> 0`,
  },
  {
    name: english('Every wallet shows the sum of its transfers, and none is below zero.'),
    advice: askForHelp,
    broken: sql<Problem>`
      with ${sums}
      select 'The wallet ' || a.id || ' shows ' || coalesce(b.balance::text, 'nothing')
        || ', but its transfers sum to ' || coalesce(s.amount, 0) || '.' as problem
      from ledger_accounts a
      left join ledger_balances b on b.account_id = a.id
      left join sums s on s.account_id = a.id
      where a.kind = 'wallet'
        and (b.balance is null or b.balance < 0 or b.balance <> coalesce(s.amount, 0))`,
  },
  {
    name: english('Nothing has come back from a payout account.'),
    advice: askForHelp,
    broken: sql<Problem>`
      with ${sums}
      select 'The payout account ' || a.id || ' stands at ' || s.amount || ', below zero.' as problem
      from ledger_accounts a
      join sums s on s.account_id = a.id
      where a.kind = 'payout' and s.amount < 0`,
  },
  {
    name: english('Every charge matches its transfers.'),
    advice: askForHelp,
    broken: sql<Problem>`
      select 'The charge ' || ch.id || ' is not what its transfers say.' as problem
      from charges ch
      left join ledger_movements sale on sale.reference_id = ch.id and sale.kind = 'sale'
      left join ledger_movements fee on fee.reference_id = ch.id and fee.kind = 'commission'
      left join ledger_movements gift on gift.reference_id = ch.id and gift.kind = 'coupon'
      where ch.gross <> ch.commission + ch.net
        or coalesce(sale.amount, 0) <> ch.net
        or coalesce(fee.amount, 0) <> ch.commission
        or coalesce(gift.amount, 0) <> ch.site_discount
        or sale.debit <> 'wallet:' || ch.payer_id
        or sale.credit <> 'earnings:' || ch.performer_id
        or fee.debit <> 'wallet:' || ch.payer_id
        or fee.credit <> 'commission:'
        or gift.debit <> 'promotion:'
        or gift.credit <> 'wallet:' || ch.payer_id`,
  },
  {
    name: english('Every reversal of a charge matches its transfers, once if it stands and twice if it was restored.'),
    advice: askForHelp,
    broken: sql<Problem>`
      select 'The reversal ' || r.id || ' is not what its transfers say.' as problem
      from charge_reversals r
      left join ledger_movements net on net.reference_id = r.id and net.kind = 'refund'
      left join ledger_movements fee on fee.reference_id = r.id and fee.kind = 'refund-commission'
      left join ledger_movements gift on gift.reference_id = r.id and gift.kind = 'refund-coupon'
      where coalesce(net.amount, 0) <> r.net
        or coalesce(fee.amount, 0) <> r.commission
        or coalesce(gift.amount, 0) <> r.site_discount
        or net.debit <> 'earnings:' || r.performer_id
        or net.credit <> 'wallet:' || r.payer_id
        or fee.debit <> 'commission:'
        or fee.credit <> 'wallet:' || r.payer_id
        or gift.debit <> 'wallet:' || r.payer_id
        or gift.credit <> 'promotion:'
      union all
      select 'The reversal ' || r.id || ' is ' || case when r.restored_at is null then 'not ' else '' end
        || 'restored, but its transfers say otherwise.'
      from charge_reversals r
      left join ledger_movements net on net.reference_id = r.id and net.kind = 'restored'
      left join ledger_movements fee on fee.reference_id = r.id and fee.kind = 'restored-commission'
      left join ledger_movements gift on gift.reference_id = r.id and gift.kind = 'restored-coupon'
      where case
        when r.restored_at is null
        then net.amount is not null or fee.amount is not null or gift.amount is not null
        else coalesce(net.amount, 0) <> r.net
          or coalesce(fee.amount, 0) <> r.commission
          or coalesce(gift.amount, 0) <> r.site_discount
          or net.credit <> 'earnings:' || r.performer_id
          or net.debit <> 'wallet:' || r.payer_id
          or fee.credit <> 'commission:'
          or fee.debit <> 'wallet:' || r.payer_id
          or gift.credit <> 'wallet:' || r.payer_id
          or gift.debit <> 'promotion:'
        end`,
  },
  {
    name: english('No charge was reversed by more than its amount.'),
    advice: askForHelp,
    broken: sql<Problem>`
      select 'More of the charge ' || ch.id || ' was reversed than it was for.' as problem
      from charges ch
      join (
        select charge_id,
          sum(gross) as gross, sum(commission) as commission, sum(net) as net, sum(site_discount) as site_discount
        from charge_reversals
        where restored_at is null
        group by charge_id
      ) r on r.charge_id = ch.id
      where r.gross > ch.gross
        or r.commission > ch.commission
        or r.net > ch.net
        or r.site_discount > ch.site_discount`,
  },
  {
    name: english('A held sale is held for the creator who made it.'),
    advice: english(
      'The creator may get the money from this sale too early. Do not pay anything out to them until it is clear why.',
    ),
    broken: sql<Problem>`
      select 'The hold of the charge ' || h.charge_id || ' names another performer, or ends before it began.' as problem
      from charge_holds h
      join charges ch on ch.id = h.charge_id
      where h.performer_id <> ch.performer_id or h.released_at < ch.created_at`,
  },
  {
    name: english('Test money and real money never mix.'),
    advice: english(
      'Do not pay anything out until it is clear which of the two it is. Old payments from a time when both went into the same wallets are settled by hand.',
    ),
    broken: sql<Problem>`
      select 'The ' || kind || ' transfer of ' || reference_id
        || ' goes from ' || debit_book || ' money to ' || credit_book || ' money.' as problem
      from ledger_movements
      where debit_book <> credit_book
      union all
      select 'The account of the gateway ' || name || ' is in the books of ' || book || ' money.'
      from ledger_accounts
      where kind = 'gateway' and (name = 'sandbox') <> (book = 'test')
      union all
      select 'The charge ' || ch.id || ' is of ' || ch.book || ' money, but was paid with the other.'
      from charges ch
      join ledger_movements m
        on m.reference_id = ch.id
        and m.kind in ('sale', 'commission')
        and m.debit_book <> ch.book`,
  },
  {
    name: english('Every transfer has the charge, the payment or the reversal it belongs to.'),
    advice: askForHelp,
    broken: sql<Problem>`
      select 'The ' || t.kind || ' transfer of ' || t.reference_id || ' belongs to no charge and no payment.' as problem
      from ledger_transfers t
      where t.kind in ('sale', 'commission', 'coupon')
        and not exists (select from charges where id = t.reference_id)
        and not (t.kind = 'commission' and exists (select from payments where id = t.reference_id))
      union all
      select 'The ' || t.kind || ' transfer of ' || t.reference_id || ' belongs to no reversal.'
      from ledger_transfers t
      where t.kind in (
          'refund', 'refund-commission', 'refund-coupon',
          'restored', 'restored-commission', 'restored-coupon')
        and not exists (select from charge_reversals where id = t.reference_id)`,
  },
];
