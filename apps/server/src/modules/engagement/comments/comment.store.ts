import type { ContentKind } from '@ovation/contract/content.ts';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { Cursor } from '../../../platform/database/list.ts';
import type { Comments, DB } from '../../../platform/database/types.gen.ts';
import { isNotHidden, isReadBy } from '../../access/index.ts';

export type CommentRow = Selectable<Comments>;

/** A comment with its author's card, whether the viewer likes it, and whether they read its author at all. */
export interface ShownCommentRow extends CommentRow {
  readonly username: string;
  readonly name: string;
  readonly avatar_file_id: string | null;
  readonly is_liked: boolean;
  /** Neither has blocked the other, and the viewer has not muted the author. */
  readonly is_read: boolean;
  /** Answers that only their author and the performer see, of which the viewer is one. */
  readonly silenced_answers: bigint;
}

export interface NewComment {
  readonly id: string;
  readonly objectKind: ContentKind;
  readonly objectId: string;
  readonly performerId: string;
  readonly accountId: string;
  readonly parentId: string | null;
  readonly text: string;
}

/** Returns the comment as its author sees it, which saves reading it again. */
export async function insertComment(db: Kysely<DB>, comment: NewComment, now: Date): Promise<ShownCommentRow> {
  return db
    .with('c', (query) =>
      query
        .insertInto('comments')
        .values({
          id: comment.id,
          object_kind: comment.objectKind,
          object_id: comment.objectId,
          performer_id: comment.performerId,
          account_id: comment.accountId,
          parent_id: comment.parentId,
          text: comment.text,
          created_at: now,
          updated_at: now,
        })
        .returningAll(),
    )
    .selectFrom('c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .selectAll('c')
    .select([
      'a.username',
      'a.name',
      'a.avatar_file_id',
      sql.lit(false).as('is_liked'),
      sql.lit(true).as('is_read'),
      sql<bigint>`0::bigint`.as('silenced_answers'),
    ])
    .executeTakeFirstOrThrow();
}

/** Locks a comment that is not deleted; no one can answer it until the transaction ends. */
export async function lockComment(db: Kysely<DB>, id: string): Promise<CommentRow | undefined> {
  return db
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function setPicture(
  db: Kysely<DB>,
  id: string,
  picture: { readonly fileId: string; readonly alternativeText: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('comments')
    .set({ picture_file_id: picture.fileId, picture_alternative_text: picture.alternativeText, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Locks some comments of an account that are not deleted. */
export async function lockCommentsOf(db: Kysely<DB>, accountId: string, limit: number): Promise<CommentRow[]> {
  return db
    .selectFrom('comments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .limit(limit)
    .forUpdate()
    .execute();
}

export async function setCommentHidden(db: Kysely<DB>, id: string, hiddenAt: Date | null): Promise<void> {
  await db.updateTable('comments').set({ hidden_at: hiddenAt }).where('id', '=', id).execute();
}

/**
 * Deletes a comment, or only empties it while it has answers. Also deletes an emptied parent that lost its last answer.
 */
export async function removeComment(db: Kysely<DB>, { id, parent_id }: CommentRow, now: Date): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('comments')
    .where('id', '=', id)
    .where(isAnswered(sql`comments.id`), '=', false)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n)
    await db
      .updateTable('comments')
      .set({ text: '', picture_file_id: null, picture_alternative_text: '', deleted_at: now, updated_at: now })
      .where('id', '=', id)
      .execute();
  if (parent_id !== null)
    await db
      .deleteFrom('comments')
      .where('id', '=', parent_id)
      .where('deleted_at', 'is not', null)
      .where(isAnswered(sql`comments.id`), '=', false)
      .execute();
}

function isAnswered(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from comments answer where answer.parent_id = ${id})`;
}

/** The list of comments to read, and the viewer who reads it. */
export interface CommentReading {
  readonly of: { readonly kind: ContentKind; readonly id: string } | { readonly parentId: string };
  readonly viewerId: string | undefined;
  readonly isStaff: boolean;
}

interface ListRange {
  readonly after: Cursor | undefined;
  readonly skip: number;
  readonly limit: number;
  readonly sort: 'asc' | 'desc';
}

function shownColumns(viewerId: string | undefined): RawBuilder<unknown> {
  return sql`c.*, a.username, a.name, a.avatar_file_id,
    exists (
      select from reactions r
      where r.account_id = ${viewerId ?? null}::uuid
        and r.object_kind = 'comment'
        and r.object_id = c.id
        and r.action = 'like') as is_liked,
    ${isReadByViewer(viewerId)} as is_read,
    ${silencedAnswers(viewerId)} as silenced_answers`;
}

function silencedAnswers(viewerId: string | undefined): RawBuilder<bigint> {
  if (viewerId === undefined) return sql<bigint>`0::bigint`;
  return sql<bigint>`(
    select count(*) from comments s
    where s.parent_id = c.id and s.is_silenced and s.deleted_at is null and ${isNotHidden('s')}
      and ${viewerId}::uuid in (s.account_id, s.performer_id))`;
}

function isReadByViewer(viewerId: string | undefined): RawBuilder<boolean> {
  return viewerId === undefined ? sql<boolean>`true` : isReadBy(sql`${viewerId}::uuid`, sql.ref('c.account_id'));
}

export async function listCommentRows(
  db: Kysely<DB>,
  reading: CommentReading,
  { after, skip, limit, sort }: ListRange,
): Promise<ShownCommentRow[]> {
  const isAfterCursor = after
    ? sql`(c.created_at, c.id) ${sort === 'desc' ? sql`<` : sql`>`} (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const order = sort === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await sql<ShownCommentRow>`
    select ${shownColumns(reading.viewerId)}
    from comments c
    join accounts a on a.id = c.account_id
    where ${isListed(reading)} and ${isAfterCursor}
    order by c.created_at ${order}, c.id ${order}
    limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

/** The number of listed comments, or `bound` where there are more. */
export async function countCommentRows(db: Kysely<DB>, reading: CommentReading, bound: number): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total
    from (select 1 from comments c where ${isListed(reading)} limit ${bound}) as counted`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

export async function loadShownComment(
  db: Kysely<DB>,
  id: string,
  viewerId: string | undefined,
): Promise<ShownCommentRow | undefined> {
  const { rows } = await sql<ShownCommentRow>`
    select ${shownColumns(viewerId)}
    from comments c
    join accounts a on a.id = c.account_id
    where c.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Visible comments of authors whom the viewer reads; deleted or hidden ones that still have answers; hidden and
 * silenced ones for their author and staff, silenced ones also for the performer.
 */
function isListed({ of, viewerId, isStaff }: CommentReading): RawBuilder<boolean> {
  const within =
    'parentId' in of
      ? sql`c.parent_id = ${of.parentId}`
      : sql`c.parent_id is null and c.object_kind = ${of.kind} and c.object_id = ${of.id}`;
  const viewer = sql`${viewerId ?? null}::uuid`;
  const isInsider = sql`(c.account_id = ${viewer} or ${isStaff})`;
  const isOfViewer = sql`(c.performer_id = ${viewer} and c.is_silenced and ${isNotHidden('c')})`;
  return sql<boolean>`${within}
    and (c.total_answer > 0 or (c.deleted_at is null and (
      ${isInsider} or ((c.is_shown or ${isOfViewer}) and ${isReadByViewer(viewerId)}))))`;
}

/** Deletes some comments on an object, answers before their parents. Returns the deleted ids. */
export async function deleteCommentsOn(
  db: Kysely<DB>,
  { kind, id }: { readonly kind: string; readonly id: string },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from comments
    where id in (
      select id from comments
      where object_kind = ${kind} and object_id = ${id}::uuid
      order by parent_id is null
      limit ${limit})
    returning id`.execute(db);
  return rows.map((row) => row.id);
}
