import { english } from '@ovation/language/t.ts';
import { sql } from 'kysely';
import type { Invariant } from '../../platform/database/invariants.ts';

/** Invariants of payouts. */
export const payoutInvariants: readonly Invariant[] = [
  {
    name: english('Every payout request matches its transfer: a paid one is booked once, any other not at all.'),
    advice: english(
      'Compare the request with the bank’s or the provider’s statement. Do not pay anything more to this creator until it is clear what was sent.',
    ),
    broken: sql<{ problem: string }>`
      select 'The payout request ' || r.id || ' is ' || r.status || ', but its transfers say otherwise.' as problem
      from payout_requests r
      left join ledger_movements t on t.reference_id = r.id and t.kind = 'payout'
      where case
        when r.status = 'paid'
        then coalesce(t.amount, 0) <> r.amount
          or t.debit <> 'earnings:' || r.performer_id
          or t.credit <> 'payout:' || r.paid_through
          or t.debit_book <> r.book
        else t.amount is not null
        end
      union all
      select 'The payout transfer of ' || t.reference_id || ' belongs to no request.'
      from ledger_transfers t
      where t.kind = 'payout'
        and not exists (select from payout_requests where id = t.reference_id)`,
  },
];
