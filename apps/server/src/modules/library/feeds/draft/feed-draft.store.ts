import type { saveFeedDraft } from '@ovation/contract/publishing/feed-drafts.ts';
import type { AccessRule } from '@ovation/contract/publishing/feeds.ts';
import type { Body } from '@ovation/contract/operation.ts';
import { sql, type Kysely } from 'kysely';
import { anyOf } from '../../../../platform/database/list.ts';
import type { DB } from '../../../../platform/database/types.gen.ts';

type Sent = Body<typeof saveFeedDraft>;

/** What is stored of a draft as it was sent. */
export type DraftContent = Omit<Sent, 'fileIds' | 'thumbnailId' | 'teaserId' | 'revision'>;

export interface DraftRow {
  readonly content: DraftContent;
  readonly revision: bigint;
  readonly saved_at: Date;
}

export async function loadDraft(db: Kysely<DB>, accountId: string): Promise<DraftRow | undefined> {
  const row = await db
    .selectFrom('feed_drafts')
    .select(['content', 'revision', 'saved_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row && { ...row, content: row.content as unknown as DraftContent };
}

/** Inserts a first draft. Undefined if there is one already. */
export async function insertDraft(
  db: Kysely<DB>,
  accountId: string,
  content: string,
  now: Date,
): Promise<bigint | undefined> {
  const row = await db
    .insertInto('feed_drafts')
    .values({ account_id: accountId, content, revision: BigInt(now.getTime()), saved_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('revision')
    .executeTakeFirst();
  return row?.revision;
}

/** Changes a revision of a draft. Undefined if there is another one, or none. */
export async function updateDraft(
  db: Kysely<DB>,
  { accountId, revision }: { readonly accountId: string; readonly revision: number },
  content: string,
  now: Date,
): Promise<bigint | undefined> {
  const row = await db
    .updateTable('feed_drafts')
    .set({ content, saved_at: now, revision: sql<bigint>`greatest(revision + 1, ${BigInt(now.getTime())}::bigint)` })
    .where('account_id', '=', accountId)
    .where('revision', '=', BigInt(revision))
    .returning('revision')
    .executeTakeFirst();
  return row?.revision;
}

/** Without a revision, whichever there is. */
export async function deleteDraft(db: Kysely<DB>, accountId: string, revision?: number): Promise<void> {
  await db
    .deleteFrom('feed_drafts')
    .where('account_id', '=', accountId)
    .$if(revision !== undefined, (drafts) => drafts.where('revision', '=', BigInt(revision ?? 0)))
    .execute();
}

const roles = {
  file: ['feed-photo', 'feed-video', 'feed-audio'],
  thumbnail: ['feed-thumbnail'],
  teaser: ['feed-teaser'],
};
type Role = keyof typeof roles;

export interface DraftFile {
  readonly file_id: string;
  readonly role: Role;
}

/** Replaces the files of a draft by those that its owner has uploaded for a post and not used yet. */
export async function setDraftFiles(
  db: Kysely<DB>,
  accountId: string,
  { fileIds, thumbnailId, teaserId }: Pick<Sent, 'fileIds' | 'thumbnailId' | 'teaserId'>,
): Promise<void> {
  await db.deleteFrom('feed_draft_files').where('account_id', '=', accountId).execute();
  await addFiles(db, accountId, 'file', fileIds);
  await addFiles(db, accountId, 'thumbnail', thumbnailId === null ? [] : [thumbnailId]);
  await addFiles(db, accountId, 'teaser', teaserId === null ? [] : [teaserId]);
}

async function addFiles(db: Kysely<DB>, accountId: string, role: Role, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into feed_draft_files (file_id, account_id, role, position)
    select id, ${accountId}, ${role}, array_position(${ids}::uuid[], id)
    from files
    where id = ${anyOf(ids)}
      and owner_id = ${accountId}
      and object_id is null
      and type = any(${roles[role]}::text[])
    on conflict do nothing`.execute(db);
}

/** The files of a draft in their order, without those that are used elsewhere by now. */
export async function loadDraftFiles(db: Kysely<DB>, accountId: string): Promise<DraftFile[]> {
  const { rows } = await sql<DraftFile>`
    select d.file_id, d.role
    from feed_draft_files d
    join files f on f.id = d.file_id
    where d.account_id = ${accountId} and f.object_id is null
    order by d.position, d.file_id`.execute(db);
  return rows;
}

/** The audience of a performer's latest post, and the price of the latest one that has a price. */
export async function loadLastChoice(
  db: Kysely<DB>,
  performerId: string,
): Promise<{ readonly access: AccessRule; readonly price: bigint | null } | undefined> {
  const { rows } = await sql<{ access: AccessRule; price: bigint | null }>`
    select access, (
      select price from feeds
      where performer_id = ${performerId} and price is not null
      order by id desc limit 1) as price
    from feeds
    where performer_id = ${performerId}
    order by id desc limit 1`.execute(db);
  return rows[0];
}
