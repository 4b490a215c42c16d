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

/** Returns whether the row exists. */
export async function setHidden(
  db: Kysely<DB>,
  kind: ContentKind,
  id: string,
  hiddenAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(contentTypes[kind].table)
    .set({ hidden_at: hiddenAt })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
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
}
