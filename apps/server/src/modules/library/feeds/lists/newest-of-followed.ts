import type { App } from '../../../../app.ts';
import { createBatchLoader } from '../../../../platform/database/batch-loader.ts';
import { listNewestFollowed, type FollowedFeedsReader } from './followed-feeds.store.ts';
import type { Listed } from './feed-list.store.ts';
import type { FeedFilter } from './feed-sources.store.ts';

/** Enough for those who follow many: so far one statement looks for all who ask in a turn of the event loop. */
const near = 128;
/** For those who follow fewer; cheap in vain. */
const far = 1_000;
/** Most of what sharing saves is saved with four; with more the first wait longer, and the server for them. */
const maxReaders = 4;

type Find = (reader: FollowedFeedsReader) => Promise<Listed | undefined>;

/** Finds the newest feeds of those whom readers follow: one statement for several readers of one turn of the event loop. */
export interface FollowedFeedFinder {
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

/** A full page of what the reader's circle has published, if it is among the newest of all; undefined where it has to be looked for elsewhere. */
export async function findNewestFollowed(
  app: App,
  reader: FollowedFeedsReader,
  type: string | undefined,
): Promise<Listed | undefined> {
  const nearby = await app.followedFeedFinder.find(reader, type, near);
  if (isFull(nearby, reader)) return nearby;
  // So many more as there would be, if they lay as thick.
  if (((nearby?.rows.length ?? 0) * far) / near < reader.limit) return undefined;
  const found = await app.followedFeedFinder.find(reader, type, far);
  return isFull(found, reader) ? found : undefined;
}

function isFull(found: Listed | undefined, { limit }: FollowedFeedsReader): boolean {
  return found?.rows.length === limit;
}
