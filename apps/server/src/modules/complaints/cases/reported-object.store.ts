import { pageKind, type PageKind } from '@ovation/contract/content.ts';
import { contentTypes } from '@ovation/contract/content-types.ts';
import type { ReportedKind } from '@ovation/contract/site/reports.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { anyOf } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';

/** A reported object of any kind. */
export interface ReportedRow {
  readonly kind: Exclude<ReportedKind, 'address'>;
  readonly id: string;
  readonly text: string;
  readonly author_id: string;
  /** The performer whose page shows it. */
  readonly performer_id: string;
  readonly file_id: string | null;
  /** Null if no page shows it. */
  readonly page_kind: PageKind | 'performer' | null;
  readonly page_id: string;
  readonly is_hidden: boolean;
  readonly is_withdrawn: boolean;
  /** Of a picture: the kind of object that it is in. */
  readonly part_of?: string | null;
}

/** For messages that are copies of a broadcast: how many fans received one, by message id. */
export async function loadCopyCounts(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('broadcasts', 'broadcasts.id', 'messages.broadcast_id')
    .select(['messages.id', 'broadcasts.total_delivered'])
    .where('messages.id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map(({ id, total_delivered }) => [id, total_delivered]));
}

/** The author's address and name; undefined if the account is closed. */
export async function findAuthor(
  db: Kysely<DB>,
  authorId: string,
): Promise<{ readonly email: string | null; readonly name: string } | undefined> {
  return db
    .selectFrom('accounts')
    .select(['email', 'name'])
    .where('id', '=', authorId)
    .where('status', '<>', 'closed')
    .executeTakeFirst();
}

/** What staff can do with an author's account; undefined if it is closed. */
export async function findAuthorAccount(db: Kysely<DB>, authorId: string) {
  return db
    .selectFrom('accounts')
    .select(['kind', 'status'])
    .where('id', '=', authorId)
    .where('kind', '<>', 'admin')
    .where('status', '<>', 'closed')
    .executeTakeFirst();
}

/** The performer with this username, however it is capitalised. */
export async function findPerformerId(db: Kysely<DB>, username: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('performers')
    .innerJoin('accounts', 'accounts.id', 'performers.account_id')
    .select('account_id')
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .where('accounts.status', '<>', 'closed')
    .executeTakeFirst();
  return row?.account_id;
}

/** Objects by id, unordered. Leaves out those that are gone. */
export async function loadReported(db: Kysely<DB>, ids: readonly string[]): Promise<ReportedRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ReportedRow>`
    select reported.*, null as part_of
    from (
    ${contentOf(ids)}
    union all
    ${textsOf(ids)}
    union all
    select 'performer', account_id, bio, account_id, account_id,
      (select avatar_file_id from accounts where id = account_id),
      'performer', account_id,
      false, false
    from performers
    where account_id = ${anyOf(ids)}) reported
    union all
    ${picturesOf(ids)}`.execute(db);
  return rows;
}

/** Pictures and videos that are held back, in the columns of ReportedRow. */
const picturesOf = (ids: readonly string[]): RawBuilder<unknown> => sql`
    select 'picture', id, '', owner_id, owner_id,
      id,
      case when object_kind = any(${pageKind.options}::text[]) then object_kind end, coalesce(object_id, id),
      held_at is not null, false,
      coalesce(object_kind, (select 'photo' from photos where file_id = files.id))
    from files
    where id = ${anyOf(ids)}`;

interface ShownToStaff {
  readonly text: RawBuilder<unknown>;
  /** The id of the file whose picture represents it. */
  readonly picture: RawBuilder<unknown>;
}

const titleAndDescription = sql`concat_ws(E'\n', title, nullif(description, ''))`;

/** What staff see of each type, as expressions on the columns of its table, which is called `shown`. */
const shownToStaff: Record<PageKind, ShownToStaff> = {
  feed: {
    text: sql`text`,
    picture: sql`(select file_id from feed_files where feed_id = shown.id order by position limit 1)`,
  },
  gallery: {
    text: titleAndDescription,
    picture: sql`(
      select file_id
      from photos
      where gallery_id = shown.id
      order by photos.id is distinct from shown.cover_photo_id, position
      limit 1)`,
  },
  product: {
    text: sql`concat_ws(E'\n', name, nullif(description, ''))`,
    picture: sql`(
      select files.id
      from files
      where object_kind = 'product' and object_id = shown.id and files.type = 'product-image'
      order by position
      limit 1)`,
  },
  stream: { text: titleAndDescription, picture: sql`image_file_id` },
  video: { text: titleAndDescription, picture: sql`coalesce(thumbnail_file_id, film_file_id)` },
};

/** What has a page of its own, and photos, in the columns of ReportedRow. */
function contentOf(ids: readonly string[]): RawBuilder<unknown> {
  const withPages = pageKind.options.map((kind) => {
    const { text, picture } = shownToStaff[kind];
    return sql`
    select ${sql.lit(kind)} as kind, id, ${text} as text, performer_id as author_id, performer_id,
      ${picture} as file_id,
      ${sql.lit(kind)} as page_kind, id as page_id,
      hidden_at is not null as is_hidden, withdrawn_at is not null as is_withdrawn
    from ${sql.table(contentTypes[kind].table)} as shown
    where id = ${anyOf(ids)}`;
  });
  return sql`
    ${sql.join(withPages, sql` union all `)}
    union all
    select 'photo', p.id, concat_ws(E'\n', nullif(p.title, ''), nullif(p.alternative_text, '')),
      p.performer_id, p.performer_id,
      p.file_id,
      'gallery', coalesce(p.gallery_id, p.id),
      p.hidden_at is not null, g.withdrawn_at is not null
    from photos p
    left join galleries g on g.id = p.gallery_id
    where p.id = ${anyOf(ids)}`;
}

/** Comments, reviews, messages and messages of stream chats, in the columns of ReportedRow. */
const textsOf = (ids: readonly string[]): RawBuilder<unknown> => sql`
    select 'comment', c.id, c.text, c.account_id, c.performer_id,
      c.picture_file_id,
      case c.object_kind when 'photo' then 'gallery' else c.object_kind end,
      coalesce(
        (select gallery_id from photos where c.object_kind = 'photo' and photos.id = c.object_id),
        c.object_id),
      c.hidden_at is not null, false
    from comments c
    where c.id = ${anyOf(ids)} and c.deleted_at is null
    union all
    select 'review', r.id, concat_ws(E'\n', r.rating || ' of 5 stars', nullif(r.text, '')), r.account_id, p.performer_id,
      null,
      'product', p.id,
      r.hidden_at is not null, false
    from product_reviews r
    join products p on p.id = r.product_id
    where r.id = ${anyOf(ids)}
    union all
    select 'message', id, text, sender_id, sender_id,
      (
        select f.id
        from files f
        where (f.object_kind, f.object_id) in (('message', messages.id), ('broadcast', messages.broadcast_id))
        order by f.id
        limit 1),
      null, id,
      false, false
    from messages
    where id = ${anyOf(ids)} and deleted_at is null
    union all
    select 'stream-message', id, text, sender_id, performer_id,
      null,
      'performer', performer_id,
      false, false
    from stream_messages
    where id = ${anyOf(ids)} and deleted_at is null`;
