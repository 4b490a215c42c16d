import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

/** Papers of people who have withdrawn before a moment, or whose performer's account was closed before it. */
export async function listOldPapers(db: Kysely<DB>, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.paper_file_id as id
    from consents c
    join participants p on p.id = c.participant_id
    join accounts a on a.id = p.performer_id
    where c.paper_file_id is not null
      and ((c.state = 'withdrawn' and c.decided_at < ${before})
        or (a.status = 'closed' and a.updated_at < ${before}))
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
