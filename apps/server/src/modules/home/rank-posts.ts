import type { Because } from '@ovation/contract/publishing/discovery.ts';

/** A post that may be shown. */
export interface Candidate {
  readonly id: string;
  readonly performerId: string;
  readonly publishedAt: Date;
  readonly totalLike: number;
}

/** A post in its place of the list, with the reason for it. */
export interface RankedPost {
  readonly id: string;
  readonly kind: Because['kind'];
  /** Whom the reason names. */
  readonly performerId?: string;
}

interface Knowledge {
  readonly tastes: readonly Taste[];
  readonly similar: readonly Similar[];
  readonly now: Date;
}

const dayMs = 86_400_000;
/** A post is worth half as much at this age. */
const halfAgeDays = 3;
/** A stranger's post counts as much as this part of one from a followed performer. */
const strangerWeight = 0.4;
const similarWeight = 0.6;
/** From this many likes on, a post of a stranger is called popular. */
const popularLikes = 3;
/** No performer may have two posts among this many that follow one another. */
const apart = 3;

/** The best posts first: liked performers, new posts and popular ones win, and no performer fills the screen. */
export function rankPosts(candidates: readonly Candidate[], knowledge: Knowledge): RankedPost[] {
  const tastes = new Map(knowledge.tastes.map((taste) => [taste.performerId, taste]));
  const similar = new Map(knowledge.similar.map((each) => [each.performerId, each]));
  const scored = candidates.map((post) => ({
    post,
    score: scoreOf(post, tastes.get(post.performerId), similar.get(post.performerId), knowledge.now),
  }));
  const best = scored.toSorted((one, other) => other.score - one.score || compareIds(one.post, other.post));
  return spreadPerformers(best.map(({ post }) => post)).map((post) => ({
    id: post.id,
    ...reasonFor(post, tastes.get(post.performerId), similar.get(post.performerId)),
  }));
}

function scoreOf(post: Candidate, taste: Taste | undefined, similar: Similar | undefined, now: Date): number {
  const ageDays = Math.max(0, now.getTime() - post.publishedAt.getTime()) / dayMs;
  const freshness = halfAgeDays / (halfAgeDays + ageDays);
  const popularity = 1 + Math.log10(1 + post.totalLike) / 2;
  return likingOf(taste, similar) * freshness * popularity;
}

function likingOf(taste: Taste | undefined, similar: Similar | undefined): number {
  const own = taste ? weightOf(taste) : 0;
  if (own > 0) return own;
  return (similar ? similarWeight : strangerWeight) / 2 ** (taste?.dismissals ?? 0);
}

function compareIds(one: Candidate, other: Candidate): number {
  return one.id < other.id ? 1 : -1;
}

/** Takes the best post whose performer was not among the last ones, as long as there is one. */
function spreadPerformers(best: readonly Candidate[]): Candidate[] {
  const [left, spread]: [Candidate[], Candidate[]] = [[...best], []];
  while (left.length > 0) {
    const recent = new Set(spread.slice(1 - apart).map(({ performerId }) => performerId));
    const next = left.findIndex(({ performerId }) => !recent.has(performerId));
    spread.push(...left.splice(Math.max(next, 0), 1));
  }
  return spread;
}

function reasonFor(
  { performerId, totalLike }: Candidate,
  taste: Taste | undefined,
  similar: Similar | undefined,
): Omit<RankedPost, 'id'> {
  if (taste && taste.likes > 0) return { kind: 'liked', performerId };
  if (taste && hasWatched(taste)) return { kind: 'watched', performerId };
  if (taste?.isFollowed) return { kind: 'followed', performerId };
  if (similar) return { kind: 'similar', performerId: similar.similarToId };
  return { kind: totalLike >= popularLikes ? 'popular' : 'new' };
}

/** What an account has shown of its taste for one performer. */
export interface Taste {
  readonly performerId: string;
  /** Liked posts and videos, of the newest ones that the account likes. */
  readonly likes: number;
  readonly watchedMs: number;
  readonly isFollowed: boolean;
  /** Posts that the account is not interested in. */
  readonly dismissals: number;
}

/** A performer whom followers of another one follow, too. */
export interface Similar {
  readonly performerId: string;
  readonly similarToId: string;
  /** How many of a sample of followers follow both. */
  readonly shared: number;
}

/** Below it, a video was opened rather than watched. */
const watchedLongMs = 60_000;
const maxLikes = 10;
const maxWatchedMs = 30 * 60_000;

function hasWatched({ watchedMs }: Taste): boolean {
  return watchedMs >= watchedLongMs;
}

/** How much an account likes a performer: 0 for a stranger. A dismissed post halves it. */
function weightOf({ likes, watchedMs, isFollowed, dismissals }: Taste): number {
  const liked = (Math.min(likes, maxLikes) / maxLikes) * 2 + (likes > 0 ? 1 : 0);
  const watched = Math.min(watchedMs, maxWatchedMs) / maxWatchedMs;
  return (liked + watched + (isFollowed ? 1 : 0)) / 2 ** dismissals;
}

/** The tastes with a weight, the strongest first. Equal ones keep their order. */
export function strongest(tastes: readonly Taste[], limit: number): Taste[] {
  return tastes
    .filter((taste) => weightOf(taste) > 0)
    .toSorted((one, other) => weightOf(other) - weightOf(one))
    .slice(0, limit);
}
