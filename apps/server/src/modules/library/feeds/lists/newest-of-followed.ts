import type { App } from '../../../../app.ts';
import { createBatchLoader } from '../../../../platform/database/batch-loader.ts';
import { listNewestFollowed, type FollowedFeedsReader } from './followed-feeds.store.ts';
import type { Listed } from './feed-list.store.ts';
import type { FeedFilter } from './feed-sources.store.ts';

/** How many feeds are scanned first: enough for readers who follow many performers. */
const shortScan = 128;
/** How many are scanned for readers who follow fewer; cheap even where it finds too few. */
const longScan = 1_000;
/** Four readers per statement already save most of the work; with more, the first reader waits longer. */
const maxReaders = 4;

type Find = (reader: FollowedFeedsReader) => Promise<Listed | undefined>;

/** Finds the newest feeds of followed performers, in micro-batches: one statement for several readers of one tick. */
interface FollowedFeedFinder {
  find(reader: FollowedFeedsReader, type: string | undefined, scanLimit: number): Promise<Listed | undefined>;
}

declare module '../../../../app.ts' {
  interface App {
    readonly followedFeedFinder: FollowedFeedFinder;
  }
}

export function createFollowedFeedFinder(app: Pick<App, 'database' | 'clock'>): FollowedFeedFinder {
  const finders = new Map<string, Find>();
  return {
    find(reader, type, scanLimit) {
      const name = `${type ?? ''} ${scanLimit}`;
      const find = finders.get(name) ?? createFind(app, { type }, scanLimit);
      finders.set(name, find);
      return find(reader);
    },
  };
}

function createFind({ database, clock }: Pick<App, 'database' | 'clock'>, filter: FeedFilter, scanLimit: number): Find {
  return createBatchLoader(
    keyOf,
    async (readers: readonly FollowedFeedsReader[]) => {
      const lists = await listNewestFollowed(database, readers, { filter, scanLimit, now: clock.now() });
      return new Map(readers.map((reader, index) => [keyOf(reader), lists[index] as Listed]));
    },
    maxReaders,
  );
}

function keyOf({ viewerId, country, after, limit }: FollowedFeedsReader): string {
  return [viewerId, country, after?.at.getTime(), after?.id, limit].join(' ');
}

/**
 * A full page of the reader's followed feeds, if the newest feeds of all performers contain one; otherwise undefined.
 */
export async function findNewestFollowed(
  app: App,
  reader: FollowedFeedsReader,
  type: string | undefined,
): Promise<Listed | undefined> {
  const newest = await app.followedFeedFinder.find(reader, type, shortScan);
  if (isFull(newest, reader)) return newest;
  // Extrapolates the density of the short scan: skips the long one where it would not fill the page either.
  if (((newest?.rows.length ?? 0) * longScan) / shortScan < reader.limit) return undefined;
  const found = await app.followedFeedFinder.find(reader, type, longScan);
  return isFull(found, reader) ? found : undefined;
}

function isFull(found: Listed | undefined, { limit }: FollowedFeedsReader): boolean {
  return found?.rows.length === limit;
}
