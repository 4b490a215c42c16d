import { sanitiseHtml } from '@ovation/domain';
import type { Kysely } from 'kysely';
import { validate as isId } from 'uuid';
import { listPage } from '../../platform/database/list.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { newId } from '../../platform/new-id.ts';
import { isAgreedTo, keepVersion } from './page.store.ts';

interface NewPost {
  readonly slug: string;
  readonly title: string;
  /** HTML; only the allowed tags are kept. */
  readonly content: string;
}

/** Publishes a page of the site. Replaces an unpublished draft of the same address, but never a published page. */
export async function addPost(db: Kysely<DB>, post: NewPost, now: Date): Promise<void> {
  const { slug, title } = post;
  const live = {
    title,
    content: sanitiseHtml(post.content),
    draft_title: null,
    draft_content: null,
    published_at: now,
    updated_at: now,
  };
  const published = await db
    .insertInto('posts')
    .values({ id: newId(), slug, created_at: now, ...live })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(live).where('posts.published_at', 'is', null))
    .returningAll()
    .executeTakeFirst();
  if (published) await keepVersion(db, published, { by: '', needsAgreement: false }, now);
}

export async function loadPost(db: Kysely<DB>, idOrSlug: string) {
  return db
    .selectFrom('posts')
    .selectAll()
    .select(isAgreedTo('posts').as('is_agreed_to'))
    .where(isId(idOrSlug) ? 'id' : 'slug', '=', idOrSlug)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
}

interface PostList {
  readonly q?: string | undefined;
  readonly sortBy: 'updatedAt' | 'createdAt' | 'title';
  readonly sort: 'asc' | 'desc';
  readonly current: number;
  readonly pageSize: number;
}

const columns = { updatedAt: 'updated_at', createdAt: 'created_at', title: 'title' } as const;

export async function listPosts(db: Kysely<DB>, list: PostList) {
  const found = db
    .selectFrom('posts')
    .where('published_at', 'is not', null)
    .$if(list.q !== undefined, (query) => query.where('title', 'ilike', `%${escapeLike(list.q ?? '')}%`));
  const { rows, total } = await listPage(
    found,
    found
      .selectAll()
      .select(isAgreedTo('posts').as('is_agreed_to'))
      .orderBy(columns[list.sortBy], list.sort)
      .orderBy('id', list.sort),
    list,
  );
  return { data: rows, total };
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

export async function addContactMessage(
  db: Kysely<DB>,
  message: { name: string; email: string; message: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('contact_messages')
    .values({ id: newId(), ...message, created_at: now })
    .execute();
}

export async function deleteContactMessagesBefore(db: Kysely<DB>, moment: Date): Promise<void> {
  await db.deleteFrom('contact_messages').where('created_at', '<', moment).execute();
}
