import type * as operations from '@ovation/contract/feeds.ts';
import type { Feed } from '@ovation/contract/feeds.ts';
import type { App } from '../../app.ts';
import { decodeCursor, encodeCursor } from '../../platform/database/cursor.ts';
import { pageOf } from '../../platform/database/list.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Viewing } from '../access/index.ts';
import { countPlaces, listPlaces, type FeedSource } from './feed-list.store.ts';
import { fromCircle, fromPublic, fromPublicBeyondCircle } from './feed-sources.ts';
import { readFeeds } from './load-feeds.ts';

type Home = Call<typeof operations.listFeeds>;

/** What the viewer's circle publishes and what he has bought, then everybody else's public feeds; with words, the public feeds that hold them. */
export async function listFeeds({ app, actor, query, request }: Home) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  return readFeedList(app, viewing, homeSources(app, viewing, query), query);
}

function homeSources(app: App, viewing: Viewing, query: Home['query']): FeedSource[] {
  if (!viewing.viewer || query.q) return [fromPublic(0, viewing, query)];
  const own = { ...viewing, viewerId: viewing.viewer.id, now: app.clock.now() };
  return [fromCircle(0, own, query), fromPublicBeyondCircle(1, own, query)];
}

export interface FeedListQuery {
  readonly current: number;
  readonly pageSize: number;
  readonly sortBy: string;
  readonly sort: 'asc' | 'desc';
  readonly cursor?: string | undefined;
}

/** Lists say exactly how many there are up to this number, and this number beyond it. */
const largestTotal = 200;

/** One page of an endless list: choose the ids, then read the feeds as the viewer may see them. */
export async function readFeedList(app: App, viewing: Viewing, sources: readonly FeedSource[], query: FeedListQuery): Promise<{ data: Feed[]; total: number; nextCursor?: string }> {
  const after = decodeCursor(query.cursor);
  const { limit, offset } = pageOf(query);
  const [found, total] = await Promise.all([
    listPlaces(app.database, sources, { after, skip: after ? 0 : offset, limit: limit + 1, sort: query.sort }),
    countPlaces(app.database, sources, largestTotal),
  ]);
  const places = found.slice(0, limit);
  const last = found.length > limit ? places.at(-1) : undefined;
  const data = await readFeeds(app, viewing, places.map(({ id }) => id));
  return { data, total, ...(last ? { nextCursor: encodeCursor({ section: last.section, at: last.created_at, id: last.id }) } : {}) };
}
