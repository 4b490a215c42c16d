import { english } from '@ovation/language/t.ts';
import { sql } from 'kysely';
import type { Invariant } from '../../platform/database/invariants.ts';

/** Invariants between subscriptions and their charges. */
export const subscriptionInvariants: readonly Invariant[] = [
  {
    name: english('Every charge for a subscription has its subscription, between the same two people.'),
    advice: english('Refund the charge under Refunds, so that the fan’s money is in the wallet again.'),
    broken: sql<{ problem: string }>`
      select 'The charge ' || ch.id || ' is for a subscription that does not exist between these two.' as problem
      from charges ch
      where ch.type = 'subscription'
        and not exists (
          select
          from subscriptions s
          where s.id = ch.object_id
            and s.account_id = ch.payer_id
            and s.performer_id = ch.performer_id)`,
  },
];
