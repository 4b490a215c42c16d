import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { ContentKey } from '../content/content-consent.store.ts';

interface WaitingRow extends ContentKey {
  readonly performerId: string;
}

/** Drafts and scheduled content to which nobody's consent was required so far. */
export async function listUnpublished(db: Kysely<DB>, now: Date, limit: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select c.kind, c.id, c.performer_id as "performerId"
    from content c
    where c.kind in ('feed', 'gallery', 'video', 'product')
      and coalesce(c.published_at, 'infinity') > ${now}::timestamptz
      and not exists (
        select from content_consents k
        where k.object_kind = c.kind and k.object_id = c.id and k.is_required)
    limit ${limit}`.execute(db);
  return rows;
}

/** Content that is hidden because consent is required, after an id. */
export async function listWaiting(db: Kysely<DB>, after: string | undefined, limit: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select object_kind as kind, object_id as id, performer_id as "performerId"
    from content_consents
    where is_required
      and held_at is not null
      and (${after ?? null}::uuid is null or object_id > ${after ?? null}::uuid)
    order by object_id
    limit ${limit}`.execute(db);
  return rows;
}

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
