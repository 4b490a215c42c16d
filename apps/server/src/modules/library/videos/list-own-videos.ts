import type { PublishingState } from '@ovation/contract/content.ts';
import type * as operations from '@ovation/contract/videos.ts';
import { sql, type RawBuilder } from 'kysely';
import { columnOf, containing, pageOf } from '../../../platform/database/list.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readOwnVideos } from './read-videos.ts';

const columns = {
  updatedAt: 'videos.updated_at', createdAt: 'videos.created_at', publishedAt: 'videos.published_at', title: 'videos.title', totalLike: 'videos.total_like', price: 'videos.price',
} as const;

export async function listOwnVideos({ app, actor, query, request }: Call<typeof operations.listOwnVideos>) {
  const { q, access, state } = query;
  const found = app.database.selectFrom('videos')
    .where('videos.performer_id', '=', actor.id)
    .where('videos.withdrawn_at', 'is', null)
    .$if(Boolean(q), (videos) => videos.where((or) => or.or([or('videos.title', 'ilike', containing(q ?? '')), or('videos.description', 'ilike', containing(q ?? ''))])))
    .$if(access !== undefined, (videos) => videos.where('videos.access', '=', access ?? ''))
    .$if(state !== undefined, (videos) => videos.where(isInState(state ?? 'draft', app.clock.now())));
  const { limit, offset } = pageOf(query);
  const [rows, count] = await Promise.all([
    found.select('videos.id').orderBy(columnOf(query.sortBy, columns), (order) => (query.sort === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast())).orderBy('videos.id', query.sort).limit(limit).offset(offset).execute(),
    found.select((select) => select.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { data: await readOwnVideos(app, { viewer: actor, country: request.country }, rows.map(({ id }) => id)), total: Number(count.total) };
}

function isInState(state: PublishingState, now: Date): RawBuilder<boolean> {
  const at = sql`${now}::timestamptz`;
  const conditions = {
    draft: sql<boolean>`videos.published_at is null`,
    scheduled: sql<boolean>`videos.published_at > ${at}`,
    published: sql<boolean>`(videos.published_at <= ${at} and (videos.ends_at is null or videos.ends_at > ${at}))`,
    ended: sql<boolean>`(videos.published_at <= ${at} and videos.ends_at <= ${at})`,
  };
  return conditions[state];
}
