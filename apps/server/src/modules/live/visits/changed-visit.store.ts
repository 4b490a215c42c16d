import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { VisitRow } from './visit.store.ts';

/** A visit that has changed since the engine last heard of it. */
export interface ChangedVisit extends VisitRow {
  readonly stream_status: string;
  readonly access: string;
  /** The account has begun another visit since. */
  readonly has_later: boolean;
}

/** After this time the engine has long forgotten the viewer. */
const forgottenMs = 600_000;

export async function listChanged(
  db: Kysely<DB>,
  { accountId, limit }: { readonly accountId?: string; readonly limit: number },
  now: Date,
): Promise<ChangedVisit[]> {
  const { rows } = await sql<ChangedVisit>`
    select v.*, s.status as stream_status, s.access,
      exists (
        select from stream_visits later
        where later.stream_id = v.stream_id and later.account_id = v.account_id and later.id > v.id) as has_later
    from stream_visits v
    join streams s on s.id = v.stream_id
    where v.told_version <> v.version
      and (v.ended_at is null or v.ended_at > ${new Date(now.getTime() - forgottenMs)})
      and ${accountId === undefined ? sql`true` : sql`v.account_id = ${accountId}`}
    order by v.updated_at desc
    limit ${limit}`.execute(db);
  return rows;
}

/** Names the change that the engine has heard of. If it is an older one, the engine hears of the visit again. */
export async function markInformed(db: Kysely<DB>, { id, version }: Pick<VisitRow, 'id' | 'version'>): Promise<void> {
  await db.updateTable('stream_visits').set({ told_version: version }).where('id', '=', id).execute();
}

/** The engine may have forgotten it, because it was restarted. */
export async function markChanged(
  db: Kysely<DB>,
  { streamId, accountId }: { readonly streamId: string; readonly accountId: string },
): Promise<void> {
  await db
    .updateTable('stream_visits')
    .set({ told_version: 0 })
    .where('stream_id', '=', streamId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
}
