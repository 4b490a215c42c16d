import type * as operations from '@ovation/contract/site.ts';
import type { Post } from '@ovation/contract/site.ts';
import type { Call } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import { listPosts, loadPost } from './post.store.ts';

type Row = NonNullable<Awaited<ReturnType<typeof loadPost>>>;

function present(row: Row): Post {
  return { _id: row.id, slug: row.slug, title: row.title, content: row.content, createdAt: row.created_at.toISOString(), updatedAt: row.updated_at.toISOString() };
}

export async function searchPosts({ app, query }: Call<typeof operations.searchPosts>) {
  const { data, total } = await listPosts(app.database, query);
  return { data: data.map(present), total };
}

export async function getPost({ app, params }: Call<typeof operations.getPost>) {
  const row = await loadPost(app.database, params.id);
  if (!row) throw new Failure('not-found', 'This page does not exist.');
  return present(row);
}
