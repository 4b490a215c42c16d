import { sanitiseHtml } from '@ovation/domain';
import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';
import { containing, listPage, type ListQuery } from '../../platform/database/list.ts';
import type { DB, Posts, PostVersions } from '../../platform/database/types.gen.ts';
import { newId } from '../../platform/new-id.ts';

export type PageRow = Selectable<Posts>;
export type VersionRow = Selectable<PostVersions>;

interface Listed<Row> {
  readonly rows: Row[];
  readonly total: number;
}

/** Whether people agree to a page (`posts`) by registering: terms, privacy notice, and all that ever asked for it. */
export function isAgreedTo(posts: string) {
  const page = sql.table(posts);
  return sql<boolean>`(${page}.slug in ('terms', 'privacy') or exists (
    select from post_versions asked where asked.post_id = ${page}.id and asked.needs_agreement))`;
}

/** Staff sees the title of the draft, where there is one. */
const editedTitle = sql<string>`coalesce(draft_title, title)`;
const order = { updatedAt: sql.ref('updated_at'), createdAt: sql.ref('created_at'), title: editedTitle } as const;

export async function listPageRows(
  db: Kysely<DB>,
  query: ListQuery & { readonly q?: string | undefined; readonly sortBy: keyof typeof order },
): Promise<Listed<PageRow>> {
  const found = db
    .selectFrom('posts')
    .$if(Boolean(query.q), (all) => all.where(editedTitle, 'ilike', containing(query.q ?? '')));
  return listPage(found, found.selectAll().orderBy(order[query.sortBy], query.sort).orderBy('id', query.sort), query);
}

export async function insertPage(
  db: Kysely<DB>,
  draft: { readonly slug: string; readonly title: string; readonly content: string },
  now: Date,
): Promise<PageRow> {
  const { slug, title, content } = draft;
  const row: Insertable<Posts> = {
    id: newId(),
    slug,
    title,
    content: '',
    draft_title: title,
    draft_content: sanitiseHtml(content),
    created_at: now,
    updated_at: now,
  };
  return db.insertInto('posts').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Returns false where they were offered before. */
export async function markFirstPagesOffered(db: Kysely<DB>, now: Date): Promise<boolean> {
  const marked = await db
    .insertInto('first_pages')
    .values({ offered_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('offered_at')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Whether the address or title of any page, published or not, looks like terms or a privacy notice. */
export async function hasLegalPage(db: Kysely<DB>): Promise<boolean> {
  const words = '(terms|tos|conditions|privacy|agb|datenschutz)';
  const found = await db
    .selectFrom('posts')
    .select('id')
    .where((page) => page.or([page('slug', '~*', `\\m${words}\\M`), page(editedTitle, '~*', `\\m${words}\\M`)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** What a site should have before it opens. */
export type LegalPage = 'terms' | 'privacy';

/**
 * Those that are not published, by the address or the title of the pages. Also a page with another name that people
 * agreed to counts as the terms.
 */
export async function findMissingPages(db: Kysely<DB>): Promise<LegalPage[]> {
  const named = (words: string) => sql<boolean>`(slug ~* ${`\\m(${words})\\M`} or title ~* ${`\\m(${words})\\M`})`;
  const { rows } = await sql<Record<LegalPage, boolean | null>>`
    select
      bool_or(${named('terms|tos|conditions|agb')} or ${isAgreedTo('posts')} and slug <> 'privacy') as terms,
      bool_or(${named('privacy|datenschutz')}) as privacy
    from posts
    where published_at is not null`.execute(db);
  return (['terms', 'privacy'] as const).filter((page) => rows[0]?.[page] !== true);
}

export async function findPage(db: Kysely<DB>, id: string): Promise<PageRow | undefined> {
  return db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockPage(db: Kysely<DB>, id: string): Promise<PageRow | undefined> {
  return db.selectFrom('posts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updatePage(db: Kysely<DB>, id: string, change: Updateable<Posts>): Promise<PageRow> {
  return db.updateTable('posts').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function removePage(db: Kysely<DB>, id: string): Promise<boolean> {
  return (await db.deleteFrom('posts').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined;
}

export async function keepVersion(
  db: Kysely<DB>,
  { id, title, content }: PageRow,
  { by, needsAgreement }: { readonly by: string; readonly needsAgreement: boolean },
  now: Date,
): Promise<void> {
  await db
    .insertInto('post_versions')
    .values({
      id: newId(),
      post_id: id,
      title,
      content,
      published_by: by,
      needs_agreement: needsAgreement,
      published_at: now,
    })
    .execute();
}

export async function listVersionRows(db: Kysely<DB>, pageId: string, query: ListQuery): Promise<Listed<VersionRow>> {
  const found = db.selectFrom('post_versions').where('post_id', '=', pageId);
  return listPage(found, found.selectAll().orderBy('published_at', query.sort).orderBy('id', query.sort), query);
}
