import { sql, type Kysely } from 'kysely';
import { identityPaperTypes } from '../../media/index.ts';
import type { DB } from '../../../platform/database/types.gen.ts';

interface OldPaper {
  readonly id: string;
  readonly owner_id: string;
}

/**
 * Locks papers that were uploaded, and whose performer was approved or rejected or closed the account, before this
 * moment. Papers of pending performers still have to be checked and those of suspended ones may be needed: they stay.
 */
export async function lockOldPapers(db: Kysely<DB>, before: Date, limit: number): Promise<OldPaper[]> {
  const { rows } = await sql<OldPaper>`
    select f.id, f.owner_id
    from files f
    join performers p on p.account_id = f.owner_id
    join accounts a on a.id = f.owner_id
    where f.type = any(${[...identityPaperTypes]}::text[])
      and f.created_at < ${before}
      and coalesce(p.status_changed_at, p.updated_at) < ${before}
      and (p.status in ('active', 'rejected') or a.status = 'closed')
    order by f.created_at
    limit ${limit}
    for update of f skip locked`.execute(db);
  return rows;
}

export async function markPapersDeleted(db: Kysely<DB>, performerIds: readonly string[], now: Date): Promise<void> {
  await db.updateTable('performers').set({ papers_deleted_at: now }).where('account_id', 'in', performerIds).execute();
}
