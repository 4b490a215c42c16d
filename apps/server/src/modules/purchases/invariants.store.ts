import { english } from '@ovation/language/t.ts';
import { typesThatAre } from '@ovation/contract/content-types.ts';
import { sql } from 'kysely';
import type { Invariant } from '../../platform/database/invariants.ts';

/** Invariants between charges and purchases. */
export const purchaseInvariants: readonly Invariant[] = [
  {
    name: english('Everything that was bought has its charge, and no charge is for more than one thing.'),
    advice: english(
      'Someone owns something that no one paid for. Compare the purchase with its charge, and take back whichever is wrong.',
    ),
    broken: sql<{ problem: string }>`
      select 'The purchase of ' || p.object_id || ' by ' || p.account_id
        || ' is not what its charge ' || p.charge_id || ' says.' as problem
      from purchases p
      join charges ch on ch.id = p.charge_id
      where ch.payer_id <> p.account_id
        or (ch.object_id is distinct from p.object_id and p.object_kind <> 'product')
        or ch.type <> p.object_kind
      union all
      select 'The purchases of ' || count(*) || ' objects share the charge ' || charge_id || '.'
      from purchases
      where object_kind <> 'product'
      group by charge_id
      having count(*) > 1
      union all
      select 'The charge ' || p.charge_id || ' was reversed in full, and ' || p.object_id || ' stayed bought.'
      from purchases p
      join charges ch on ch.id = p.charge_id
      where ch.gross = (
        select sum(r.gross)
        from charge_reversals r
        where r.charge_id = ch.id and r.restored_at is null)`,
  },
  {
    name: english('Every charge for content has a purchase, unless it was reversed.'),
    advice: english(
      'Someone paid for something they do not own. Refund the charge under Refunds, so that their money is back in their wallet.',
    ),
    broken: sql<{ problem: string }>`
      select 'The charge ' || ch.id || ' for the ' || ch.type || ' ' || coalesce(ch.object_id::text, '?')
        || ' is no purchase.' as problem
      from charges ch
      where ch.type in (${sql.join(typesThatAre('sold').map((type) => sql.lit(type)))})
        and not exists (select from purchases p where p.charge_id = ch.id)
        and ch.gross > (
          select coalesce(sum(r.gross), 0)
          from charge_reversals r
          where r.charge_id = ch.id and r.restored_at is null)`,
  },
];
