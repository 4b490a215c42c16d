import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { Viewer } from '../../../platform/http/call.ts';
import type { StoredFile } from '../../media/index.ts';
import { accessObjectOf, type ContentRow } from '../content.store.ts';
import { pageOf, type AccessObject } from '../policy.ts';
import { isNotHidden } from '../visibility.store.ts';

/** A file and the object whose rule governs it. Without an object only its owner and staff may see it. */
export interface Deliverable {
  readonly file: StoredFile;
  readonly object: AccessObject | undefined;
}

/**
 * The picture of a comment follows the rule of the content below which it was posted. Only its author and staff see the
 * picture of a hidden comment, and likewise a hidden photo. A file of a broadcast follows the rule of the copy that the
 * viewer received; without a copy, that of the broadcast itself, which is visible to its performer only.
 */
export async function loadDeliverable(
  db: Kysely<DB>,
  fileId: string,
  viewer: Viewer,
): Promise<Deliverable | undefined> {
  const {
    rows: [row],
  } = await sql<StoredFile & ContentColumns>`
    select files.*,
      c.id as content_id, c.kind, c.performer_id, c.access, c.price, c.published_at, c.public_at, c.ends_at,
      c.withdrawn_at, c.gallery_id, c.hidden_at, c.party_ids
    from files
    left join comments m
      on files.object_kind = 'comment'
      and m.id = files.object_id
    left join photos ph
      on ph.file_id = files.id
    left join messages copy
      on files.object_kind = 'broadcast'
      and copy.broadcast_id = files.object_id
      and copy.recipient_id = ${viewer?.id ?? null}::uuid
      and copy.deleted_at is null
    left join content c
      on c.kind = coalesce(m.object_kind, case when copy.id is not null then 'message' end, files.object_kind)
      and c.id = coalesce(m.object_id, copy.id, files.object_id)
      and m.is_shown is not false
      and ${isNotHidden('ph')}
    where files.id = ${fileId}`.execute(db);
  return row && { file: row, object: objectOf(row) };
}

interface ContentColumns extends Omit<ContentRow, 'id'> {
  readonly content_id: string | null;
}

function objectOf(row: StoredFile & ContentColumns): AccessObject | undefined {
  if (row.object_id === null) return undefined;
  if (row.object_kind === 'account') return pageOf(row.object_id);
  return row.kind === null ? undefined : accessObjectOf({ ...row, id: row.content_id });
}
