import type { App } from '../../app.ts';
import { VersionedCache } from '../../platform/versioned-cache.ts';
import type { Viewing } from '../access/index.ts';
import { loadCandidates } from './candidate.store.ts';
import { rankPosts, strongest, type RankedPost, type Similar, type Taste } from './rank-posts.ts';
import { loadSimilar, loadTastes } from './taste.store.ts';

/** What an account likes. */
export interface Liking {
  readonly tastes: readonly Taste[];
  readonly similar: readonly Similar[];
}

export interface Ranking {
  readonly posts: readonly RankedPost[];
  /** When the time that it counts for began: one of the steps of `rankingMs`. */
  readonly rankedAt: Date;
}

/**
 * What accounts like, and in which order posts are for them, for a few minutes. Only an order: what may be shown is
 * decided at each request.
 */
interface Rankings {
  readonly likings: VersionedCache<Promise<Liking>>;
  readonly posts: VersionedCache<Promise<Ranking>>;
}

declare module '../../app.ts' {
  interface App {
    readonly rankings: Rankings;
  }
}

/** A ranking takes some 15 kilobytes. */
const maxAccounts = 1_000;
const rankingMs = 120_000;
const likingMs = 600_000;
/** The posts of one ranking: the list ends after them. */
const maxPosts = 120;
/** Of how many performers posts are considered. */
const maxLiked = 40;
/** For how many of them similar ones are looked up. */
const maxSimilarTo = 4;

export function createRankings({ cache }: App['measurements']): Rankings {
  return {
    likings: new VersionedCache(maxAccounts, cache('tastes')),
    posts: new VersionedCache(maxAccounts, cache('rankings')),
  };
}

export type AccountViewing = Viewing & { readonly viewerId: string; readonly now: Date };

/** What the account likes, as of at most ten minutes ago. */
export function readLiking({ rankings, database }: App, { viewerId, now }: AccountViewing): Promise<Liking> {
  return once(rankings.likings, viewerId, stepOf(now, likingMs), async () => {
    const tastes = await loadTastes(database, viewerId);
    const liked = strongest(tastes, maxSimilarTo).map(({ performerId }) => performerId);
    return { tastes, similar: await loadSimilar(database, viewerId, liked) };
  });
}

/** The posts in the order in which they are for the account, as of at most two minutes ago. */
export function readRanking(app: App, viewing: AccountViewing): Promise<Ranking> {
  const step = stepOf(viewing.now, rankingMs);
  return once(app.rankings.posts, viewing.viewerId, step, async () => {
    const { tastes, similar } = await readLiking(app, viewing);
    const likedIds = strongest(rotated(tastes, Number(step) * maxLiked), maxLiked).map(
      ({ performerId }) => performerId,
    );
    const similarIds = similar.map(({ performerId }) => performerId);
    const candidates = await loadCandidates(app.database, viewing, { likedIds, similarIds });
    const posts = rankPosts(candidates, { tastes, similar, now: viewing.now }).slice(0, maxPosts);
    return { posts, rankedAt: new Date(Number(step) * rankingMs) };
  });
}

/** The ranking that a list began with, while it is kept; otherwise the current one. */
export function readRankingOf(app: App, viewing: AccountViewing, rankedAt: Date): Promise<Ranking> {
  const kept = app.rankings.posts.get(viewing.viewerId, stepOf(rankedAt, rankingMs));
  return kept ?? readRanking(app, viewing);
}

/** Of many performers who are followed and no more, others are considered each time. */
function rotated(tastes: readonly Taste[], by: number): Taste[] {
  const start = tastes.length === 0 ? 0 : by % tastes.length;
  return [...tastes.slice(start), ...tastes.slice(0, start)];
}

function stepOf(time: Date, lengthMs: number): bigint {
  return BigInt(Math.floor(time.getTime() / lengthMs));
}

/** Calls of the same moment share one reading. A failed one is not kept. */
function once<Value>(
  cache: VersionedCache<Promise<Value>>,
  id: string,
  version: bigint,
  read: () => Promise<Value>,
): Promise<Value> {
  const known = cache.get(id, version);
  if (known) return known;
  const reading = read();
  cache.set(id, version, reading);
  reading.catch(() => cache.set(id, -1n, reading));
  return reading;
}
