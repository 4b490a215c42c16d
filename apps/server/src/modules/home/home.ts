import type * as operations from '@ovation/contract/publishing/discovery.ts';
import {
  enoughFollows,
  type SuggestedFeed,
  type suggestPerformers as operation,
} from '@ovation/contract/publishing/discovery.ts';
import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import { t } from '@ovation/language/t.ts';
import type { App } from '../../app.ts';
import { pageOf, decodeCursor, encodeCursor, type Cursor } from '../../platform/database/list.ts';
import type { Call } from '../../platform/http/call.ts';
import { readListedFeeds } from '../library/index.ts';
import type { RankedPost } from './rank-posts.ts';
import { readRanking, readRankingOf, readLiking, type AccountViewing, type Ranking } from './rankings.ts';
import { Failure } from '../../platform/failure.ts';
import { upsertLook, listFaceRows, chooseSuggestions, countFollowed, loadNamed } from './home.store.ts';
import { presentAccountCard } from '../accounts/index.ts';
import { loadPerformers, presentPerformerCard } from '../profiles/index.ts';

/** How many more ranked posts are looked at than a page holds, for those that may not be shown any more. */
const spare = 4;

/** The order may be some minutes old; what is shown is decided now. */
export async function listForYou({ app, actor, query, request }: Call<typeof operations.listForYou>) {
  const viewing = { viewer: actor, viewerId: actor.id, country: request.country, now: app.clock.now() };
  const after = decodeCursor(query.cursor);
  const ranking = after ? await readRankingOf(app, viewing, after.at) : await readRanking(app, viewing);
  const { limit, offset } = pageOf(query);
  const start = after ? positionAfter(ranking, after) : offset;
  const looked = ranking.posts.slice(start, start + limit + spare);
  const { data, lastId } = await readPosts(app, viewing, looked, limit);
  const isEnd = lastId === undefined || lastId === ranking.posts.at(-1)?.id;
  return {
    data,
    total: ranking.posts.length,
    ...(isEnd ? {} : { nextCursor: encodeCursor({ section: 0, at: ranking.rankedAt, id: lastId }) }),
  };
}

/** The end of the list where the post of the cursor is not in the ranking any more. */
function positionAfter({ posts }: Ranking, { id }: Cursor): number {
  const position = posts.findIndex((post) => post.id === id);
  return position === -1 ? posts.length : position + 1;
}

/** The first of these posts that are still listed, and the last one that was looked at for them. */
async function readPosts(app: App, viewing: AccountViewing, looked: readonly RankedPost[], limit: number) {
  const similarTo = looked.flatMap(({ kind, performerId }) => (kind === 'similar' && performerId ? [performerId] : []));
  const ids = looked.map(({ id }) => id);
  const [read, named] = await Promise.all([
    readListedFeeds(app, viewing, ids),
    loadNamed(app.database, viewing, [...new Set(similarTo)]),
  ]);
  const posts = new Map(looked.map((post) => [post.id, post]));
  const data = read.slice(0, limit).flatMap((feed): SuggestedFeed[] => {
    const post = posts.get(feed._id);
    return post ? [{ ...feed, because: becauseOf(post, feed, named) }] : [];
  });
  return { data, lastId: data.length === limit ? data.at(-1)?._id : ids.at(-1) };
}

/** A reason names the author of the post, or someone similar whom the viewer may see. */
function becauseOf(
  { kind, performerId = '' }: RankedPost,
  { performer }: Feed,
  named: Awaited<ReturnType<typeof loadNamed>>,
): SuggestedFeed['because'] {
  if (kind === 'popular' || kind === 'new') return { kind };
  if (kind !== 'similar') return { kind, performer: nameOf(performer) };
  const similar = named.get(performerId);
  return similar ? { kind, performer: nameOf({ ...similar, _id: similar.id }) } : { kind: 'new' };
}

const nameOf = ({ _id, username, name }: NonNullable<SuggestedFeed['because']['performer']>) => ({
  _id,
  username,
  name,
});

export async function lookAtFace({ app, actor, params, request }: Call<typeof operations.lookAtFace>) {
  const viewing = { viewer: actor, viewerId: actor.id, country: request.country, now: app.clock.now() };
  if (!(await upsertLook(app.database, viewing, params.id)))
    throw new Failure('not-found', t('This creator does not exist.'));
  return { message: t('Marked as seen.') };
}

export async function listNewFaces({ app, actor, request }: Call<typeof operations.listNewFaces>) {
  const viewing = { viewer: actor, viewerId: actor.id, country: request.country, now: app.clock.now() };
  const rows = await listFaceRows(app.database, viewing);
  return {
    data: rows.map((row) => ({ ...presentAccountCard(row), newestAt: row.newest_at.toISOString() })),
    total: rows.length,
  };
}

const maxSuggestions = 10;

export async function suggestPerformers({ app, actor, request }: Call<typeof operation>) {
  const viewing = { viewer: actor, viewerId: actor.id, country: request.country, now: app.clock.now() };
  const { similar } = await readLiking(app, viewing);
  const choice = { similarIds: similar.map(({ performerId }) => performerId), limit: maxSuggestions };
  const [ids, totalFollowed] = await Promise.all([
    chooseSuggestions(app.database, viewing, choice),
    countFollowed(app.database, actor.id, enoughFollows),
  ]);
  const rows = await loadPerformers(app.database, ids, viewing);
  return { data: rows.map((row) => presentPerformerCard(app, row)), total: rows.length, totalFollowed };
}
