import type * as operations from '@ovation/contract/site.ts';
import type { Post } from '@ovation/contract/site.ts';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import { listPosts, loadPost } from './post.store.ts';

type Row = NonNullable<Awaited<ReturnType<typeof loadPost>>>;

function present(row: Row): Post {
  return { _id: row.id, slug: row.slug, title: row.title, content: row.content, createdAt: row.created_at.toISOString(), updatedAt: row.updated_at.toISOString() };
}

type Search = Call<typeof operations.searchPosts>;
type Found = Awaited<ReturnType<typeof findPosts>>;

/** A new page is seen after this time at the latest. */
const freshForMs = 3_000;

interface Remembered {
  readonly query: string;
  readonly found: Promise<Found>;
  readonly until: number;
}

const remembered = new WeakMap<App, Remembered>();

/** The last list is kept for a few seconds: the frame of every page asks for the same one. */
export async function searchPosts({ app, query }: Pick<Search, 'app' | 'query'>): Promise<Found> {
  const key = JSON.stringify(query);
  const known = remembered.get(app);
  if (known && known.query === key && known.until > performance.now()) return known.found;
  const found = findPosts(app, query);
  remembered.set(app, { query: key, found, until: performance.now() + freshForMs });
  found.catch(() => remembered.delete(app));
  return found;
}

/** This process has changed a page. */
export function forgetPosts(app: App): void {
  remembered.delete(app);
}

async function findPosts(app: App, query: Search['query']) {
  const { data, total } = await listPosts(app.database, query);
  return { data: data.map(present), total };
}

export async function getPost({ app, params }: Call<typeof operations.getPost>) {
  const row = await loadPost(app.database, params.id);
  if (!row) throw new Failure('not-found', 'This page does not exist.');
  return present(row);
}
