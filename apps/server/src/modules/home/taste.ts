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

export function hasWatched({ watchedMs }: Taste): boolean {
  return watchedMs >= watchedLongMs;
}

/** How much an account likes a performer: 0 for a stranger. A dismissed post halves it. */
export function weightOf({ likes, watchedMs, isFollowed, dismissals }: Taste): number {
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
