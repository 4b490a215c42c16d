import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { ContentKey } from './content-consent.store.ts';

const most = 100;

/** The first hundred pieces of content that each of some consents is about. */
export async function listContentOfMany(
  db: Kysely<DB>,
  consentIds: readonly string[],
): Promise<(ContentKey & { readonly consentId: string })[]> {
  if (consentIds.length === 0) return [];
  const { rows } = await sql<ContentKey & { consentId: string }>`
    select c.id as "consentId", t.object_kind as kind, t.object_id as id
    from consents c
    cross join lateral (
      select object_kind, object_id
      from content_participants
      where participant_id = c.participant_id
        and (c.object_id is null or (object_kind = c.object_kind and object_id = c.object_id))
      order by object_kind, object_id
      limit ${most}
    ) t
    where c.id = any(${[...consentIds]}::uuid[])`.execute(db);
  return rows;
}
