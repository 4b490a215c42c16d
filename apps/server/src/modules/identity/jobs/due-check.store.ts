import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

/** Performers with a paper that is not valid on this day, and who may still publish. */
export async function listExpired(db: Kysely<DB>, today: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ performer_id: string }>`
    select c.performer_id
    from identity_checks c
    join performers p on p.account_id = c.performer_id
    join accounts a on a.id = c.performer_id
    where c.valid_until <= ${today}::date
      and c.status in ('approved', 'submitted')
      and p.publishing_stopped_at is null
      and a.status <> 'closed'
    order by c.valid_until
    limit ${limit}`.execute(db);
  return rows.map(({ performer_id }) => performer_id);
}

interface Expiring {
  readonly performer_id: string;
  readonly valid_until: string;
}

/** Approved performers with a paper that is valid until this day at most, and who were not reminded so late yet. */
export async function listExpiring(
  db: Kysely<DB>,
  { until, days }: { readonly until: string; readonly days: number },
  limit: number,
): Promise<Expiring[]> {
  const { rows } = await sql<Expiring>`
    select c.performer_id, c.valid_until
    from identity_checks c
    join accounts a on a.id = c.performer_id
    where c.valid_until <= ${until}::date
      and c.status = 'approved'
      and (c.reminded_days is null or c.reminded_days > ${days})
      and a.status <> 'closed'
    order by c.valid_until
    limit ${limit}`.execute(db);
  return rows;
}
