import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/site/site.ts';
import type { Post } from '@ovation/contract/site/site.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import type { Call } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import { listPosts, loadPost } from './post.store.ts';

type Row = NonNullable<Awaited<ReturnType<typeof loadPost>>>;

function present(row: Row): Post {
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    content: row.content,
    isAgreedTo: row.is_agreed_to,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

type Search = Call<typeof operations.searchPosts>;
type Found = { readonly data: Post[]; readonly total: number };

/** The longest time until a new page is visible. */
const freshForMs = 3_000;

/**
 * Lists of site pages. The last list is cached for a few seconds, because the frame of every page requests the same
 * one.
 */
interface SitePages {
  search(query: Search['query']): Promise<Found>;
  /** Call after a page has changed. */
  invalidate(): void;
}

declare module '../../app.ts' {
  interface App {
    readonly sitePages: SitePages;
  }
}

export function createSitePages(database: Kysely<DB>): SitePages {
  let cached: { readonly key: string; readonly found: Promise<Found>; readonly until: number } | undefined;
  return {
    async search(query) {
      const key = JSON.stringify(query);
      if (cached?.key === key && cached.until > performance.now()) return cached.found;
      const found = findPosts(database, query);
      cached = { key, found, until: performance.now() + freshForMs };
      found.catch(() => {
        cached = undefined;
      });
      return found;
    },
    invalidate() {
      cached = undefined;
    },
  };
}

async function findPosts(database: Kysely<DB>, query: Search['query']): Promise<Found> {
  const { data, total } = await listPosts(database, query);
  return { data: data.map(present), total };
}

export async function searchPosts({ app, query }: Pick<Search, 'app' | 'query'>): Promise<Found> {
  return app.sitePages.search(query);
}

export async function getPost({ app, params }: Call<typeof operations.getPost>) {
  const row = await loadPost(app.database, params.id);
  if (!row) throw new Failure('not-found', t('This page does not exist.'));
  return present(row);
}
