import { english } from '@ovation/language/t.ts';
import { sql } from 'kysely';
import type { Invariant } from '../../platform/database/invariants.ts';

/** Invariants of card payments. */
export const paymentInvariants: readonly Invariant[] = [
  {
    name: english('Every card payment matches its transfers: one that succeeded is booked once, any other not at all.'),
    advice: english(
      'Compare the payment with the provider’s record of it. If the money is there and nothing is booked, have its webhook sent again.',
    ),
    broken: sql<{ problem: string }>`
      select 'The payment ' || p.id || ' is ' || p.status || ', but its transfers say otherwise.' as problem
      from payments p
      left join ledger_movements topup on topup.reference_id = p.id and topup.kind = 'top-up'
      left join ledger_movements bonus on bonus.reference_id = p.id and bonus.kind = 'bonus'
      left join ledger_movements fee on fee.reference_id = p.id and fee.kind = 'commission'
      where case
        when p.status = 'succeeded'
        then coalesce(topup.amount, 0) + coalesce(bonus.amount, 0) <> p.tokens
          or coalesce(topup.amount, 0) + coalesce(fee.amount, 0) <> p.amount
          or topup.credit <> 'wallet:' || p.account_id
          or bonus.credit <> 'wallet:' || p.account_id
          or topup.debit <> 'gateway:' || p.provider
          or bonus.debit <> 'promotion:'
          or fee.debit <> 'gateway:' || p.provider
          or fee.credit <> 'commission:'
        else topup.amount is not null or bonus.amount is not null or fee.amount is not null
        end
      union all
      select 'The ' || t.kind || ' transfer of ' || t.reference_id || ' belongs to no payment.'
      from ledger_transfers t
      where t.kind in ('top-up', 'bonus')
        and not exists (select from payments where id = t.reference_id)`,
  },
  {
    name: english('What a card paid for was sold to its payer at the agreed price.'),
    advice: english(
      'Look at the payment and at the charge it names. Refund the charge to give the fan back what was charged wrongly.',
    ),
    broken: sql<{ problem: string }>`
      select 'The payment ' || p.id || ' names the charge ' || p.charge_id
        || ', which is not what was ordered.' as problem
      from payments p
      join charges c on c.id = p.charge_id
      where p.purpose <> 'product'
        and (p.status <> 'succeeded'
          or c.payer_id <> p.account_id
          or c.performer_id <> p.performer_id
          or c.type <> p.purpose
          or c.gross - c.site_discount <> p.amount + coalesce(p.upgrade_credit, 0)
          or (p.coupon_id is null and c.gross <> p.price)
          or c.object_id is distinct from coalesce(p.object_id, p.subscription_id))`,
  },
];
