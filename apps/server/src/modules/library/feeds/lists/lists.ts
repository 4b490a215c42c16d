import type * as operations from '@ovation/contract/publishing/feeds.ts';
import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import { t } from '@ovation/language/t.ts';
import { validate as isId } from 'uuid';
import type { App } from '../../../../app.ts';
import { decodeCursor, encodeCursor, pageOf } from '../../../../platform/database/list.ts';
import { may } from '../../../../platform/http/staff-access.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { searchForgivingly } from '../../../../platform/search/correct-words.ts';
import { requireVisiblePage, type Viewing } from '../../../access/index.ts';
import {
  countFeeds,
  listFeedRows,
  listFeedRowsBySection,
  type FeedSource,
  type Listed,
  type Reading,
  type ListRange,
} from './feed-list.store.ts';
import {
  fromFollowed,
  fromPublic,
  fromPublicNotFollowed,
  fromPurchases,
  fromPerformer,
  fromPinned,
} from './feed-sources.store.ts';
import { presentFeeds, readOwnFeeds } from '../load-feeds.ts';
import { findNewestFollowed } from './newest-of-followed.ts';
import { Failure } from '../../../../platform/failure.ts';
import { findPerformerId } from '../../performer-name.store.ts';
import { findOwnFeeds } from '../feed-phase.store.ts';

type Home = Call<typeof operations.listFeeds>;

/**
 * The feeds of followed performers and those that the viewer bought, then the public feeds of others. With `q`, the
 * public feeds that contain its words.
 */
export async function listFeeds({ app, actor, query, request }: Home) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  if (query.q)
    return searchForgivingly(app, 'feed', query.q, (words) =>
      readFeedList(app, viewing, fromPublic(0, viewing, { ...query, ...(words && { words }) }), query),
    );
  if (!actor) return readFeedList(app, viewing, fromPublic(0, viewing, query), query);
  const own = { ...viewing, viewerId: actor.id, now: app.clock.now() };
  return readFeedList(
    app,
    viewing,
    [fromFollowed(0, own, query), ...(query.from === 'followed' ? [] : fromPublicNotFollowed(1, own, query))],
    query,
    (reading, sources, range) => readHome(app, reading, sources, range, query.type),
  );
}

/** First looks for the page among the newest feeds of all performers, which usually contain it. */
async function readHome(
  app: App,
  reading: Reading,
  sources: readonly FeedSource[],
  range: ListRange,
  type: string | undefined,
): Promise<Listed> {
  const { viewer, country } = reading.viewing;
  const { after, limit } = range;
  const mayBeNewest = range.sort === 'desc' && range.skip === 0 && (after?.section ?? 0) === 0;
  const newest =
    viewer && !may(viewer, 'moderation') && mayBeNewest
      ? await findNewestFollowed(app, { viewerId: viewer.id, country, after, limit }, type)
      : undefined;
  return newest ?? listFeedRowsBySection(app.database, reading, sources, range);
}

interface FeedListQuery {
  readonly current: number;
  readonly pageSize: number;
  readonly sortBy: string;
  readonly sort: 'asc' | 'desc';
  readonly cursor?: string | undefined;
}

type ReadRows = (reading: Reading, sources: readonly FeedSource[], range: ListRange) => Promise<Listed>;

/** Totals are exact up to this number and stay at it above. */
const maxTotal = 200;

/** One page of an endless list, with its feeds as the viewer may see them. */
async function readFeedList(
  app: App,
  viewing: Viewing,
  sources: readonly FeedSource[],
  query: FeedListQuery,
  readRows: ReadRows = listFeedRows.bind(undefined, app.database),
): Promise<{ data: Feed[]; total: number; nextCursor?: string }> {
  const after = decodeCursor(query.cursor);
  const { limit, offset } = pageOf(query);
  const found = await readRows({ viewing, now: app.clock.now() }, sources, {
    after,
    skip: after ? 0 : offset,
    limit: limit + 1,
    sort: query.sort,
  });
  const rows = found.rows.slice(0, limit);
  const last = found.rows.length > limit ? rows.at(-1) : undefined;
  const [data, total] = await Promise.all([
    presentFeeds(app, viewing, rows),
    found.minTotal >= maxTotal
      ? maxTotal
      : countFeeds(app.database, sources, { bound: maxTotal, now: app.clock.now() }),
  ]);
  return {
    data,
    total,
    ...(last ? { nextCursor: encodeCursor({ section: last.section, at: last.at, id: last.id }) } : {}),
  };
}

export async function listPerformerFeeds({
  app,
  actor,
  params,
  query,
  request,
}: Call<typeof operations.listPerformerFeeds>) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  const performerId = await requirePerformer(app, viewing, params.username);
  const bought = actor ? [fromPurchases(1, { ...viewing, viewerId: actor.id }, performerId, query)] : [];
  return readFeedList(
    app,
    viewing,
    [fromPinned(0, viewing, performerId, query), fromPerformer(1, viewing, performerId, query), ...bought],
    query,
  );
}

/** Finds a performer by username or id. Throws not-found or country-blocked where the viewer may not see their page. */
async function requirePerformer(app: App, viewing: Viewing, usernameOrId: string): Promise<string> {
  const id =
    (await findPerformerId(app.database, usernameOrId)) ??
    (isId(usernameOrId) ? usernameOrId.toLowerCase() : undefined);
  if (id === undefined) throw new Failure('not-found', t('This creator does not exist.'));
  await requireVisiblePage(app, viewing, id);
  return id;
}

export async function listOwnFeeds({ app, actor, query, request }: Call<typeof operations.listOwnFeeds>) {
  const { ids, total } = await findOwnFeeds(app.database, actor.id, query, app.clock.now());
  return { data: await readOwnFeeds(app, { viewer: actor, country: request.country }, ids), total };
}
