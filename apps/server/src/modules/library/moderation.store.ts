import type { ContentKind, PageKind } from '@ovation/contract/content.ts';
import { contentTypes } from '@ovation/contract/content-types.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

function tableOf(kind: ContentKind): RawBuilder<unknown> {
  return sql.table(contentTypes[kind].table);
}

export interface HeldContent {
  readonly performerId: string;
  /** Set for a photo only. */
  readonly galleryId: string | null;
  readonly fileId: string | null;
}

/** Locks content; no one can buy it until the transaction ends. */
export async function holdContent(db: Kysely<DB>, kind: ContentKind, id: string): Promise<HeldContent | undefined> {
  const ofPhoto =
    kind === 'photo'
      ? sql`gallery_id as "galleryId", file_id as "fileId"`
      : sql`null::uuid as "galleryId", null::uuid as "fileId"`;
  const {
    rows: [row],
  } = await sql<HeldContent>`
    select performer_id as "performerId", ${ofPhoto}
    from ${tableOf(kind)}
    where id = ${id}
    for update`.execute(db);
  return row;
}

/**
 * Why content is hidden: staff have decided so, a person shown has not agreed, or a picture in it is held back until
 * staff have decided.
 */
export type HideCause = 'staff' | 'consent' | 'picture';

export async function startCause(
  db: Kysely<DB>,
  kind: ContentKind,
  id: string,
  { cause, since }: { readonly cause: HideCause; readonly since: Date },
): Promise<void> {
  await db
    .insertInto('content_hides')
    .values({ object_kind: kind, object_id: id, cause, since })
    .onConflict((conflict) => conflict.columns(['object_kind', 'object_id', 'cause']).doNothing())
    .execute();
}

export async function endCause(db: Kysely<DB>, kind: ContentKind, id: string, cause: HideCause): Promise<void> {
  await db
    .deleteFrom('content_hides')
    .where('object_kind', '=', kind)
    .where('object_id', '=', id)
    .where('cause', '=', cause)
    .execute();
}

/** Hidden since the earliest cause that lasts; not hidden if there is none. */
export async function setHidden(db: Kysely<DB>, kind: ContentKind, id: string): Promise<void> {
  await sql`
    update ${tableOf(kind)}
    set hidden_at = (select min(since) from content_hides where object_kind = ${kind} and object_id = ${id})
    where id = ${id}`.execute(db);
}

/** Moves the moment of publishing from the past to now, unless early access or the content itself has ended by then. */
export async function publishFrom(
  db: Kysely<DB>,
  kind: Exclude<PageKind, 'stream'>,
  id: string,
  now: Date,
): Promise<void> {
  await sql`
    update ${tableOf(kind)}
    set published_at = ${now}
    where id = ${id} and published_at < ${now} and least(public_at, ends_at, 'infinity') > ${now}`.execute(db);
}

export async function setWithdrawn(db: Kysely<DB>, kind: PageKind, id: string, now: Date): Promise<void> {
  await db
    .updateTable(contentTypes[kind].table)
    .set((row) => ({ withdrawn_at: row.fn.coalesce('withdrawn_at', row.val(now)) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteContentRow(db: Kysely<DB>, kind: ContentKind, id: string): Promise<void> {
  await db.deleteFrom(contentTypes[kind].table).where('id', '=', id).execute();
  await db.deleteFrom('content_hides').where('object_kind', '=', kind).where('object_id', '=', id).execute();
}
