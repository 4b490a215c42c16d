import type { App } from '../../app.ts';
import { gather } from '../../platform/database/gather.ts';
import { listNewestOfCircles, type CircleReader } from './circle-feeds.store.ts';
import type { Listed } from './feed-list.store.ts';
import type { FeedFilter } from './feed-sources.ts';

/** Enough for those who follow many: so far one statement looks for all who ask in a turn of the event loop. */
const near = 128;
/** For those who follow fewer; cheap in vain. */
const far = 1_000;
/** Most of what sharing saves is saved with four; with more the first wait longer, and the server for them. */
const mostReaders = 4;

type Find = (reader: CircleReader) => Promise<Listed | undefined>;

const finders = new WeakMap<App, Map<string, Find>>();

function finderOf(app: App, type: string | undefined, lookedThrough: number): Find {
  const known = finders.get(app) ?? new Map<string, Find>();
  finders.set(app, known);
  const name = `${type ?? ''} ${lookedThrough}`;
  const find = known.get(name) ?? createFinder(app, { type }, lookedThrough);
  known.set(name, find);
  return find;
}

function createFinder(app: App, filter: FeedFilter, lookedThrough: number): Find {
  return gather(keyOf, async (readers: readonly CircleReader[]) => {
    const lists = await listNewestOfCircles(app.database, readers, { filter, lookedThrough, now: app.clock.now() });
    return new Map(readers.map((reader, index) => [keyOf(reader), lists[index] as Listed]));
  }, mostReaders);
}

function keyOf({ viewerId, country, after, limit }: CircleReader): string {
  return [viewerId, country, after?.at.getTime(), after?.id, limit].join(' ');
}

/** A full page of what the reader's circle has published, if it is among the newest of all; undefined where it has to be looked for elsewhere. */
export async function findNewestOfCircle(app: App, reader: CircleReader, type: string | undefined): Promise<Listed | undefined> {
  const nearby = await finderOf(app, type, near)(reader);
  if (isFull(nearby, reader)) return nearby;
  // So many more as there would be, if they lay as thick.
  if (((nearby?.rows.length ?? 0) * far) / near < reader.limit) return undefined;
  const found = await finderOf(app, type, far)(reader);
  return isFull(found, reader) ? found : undefined;
}

function isFull(found: Listed | undefined, { limit }: CircleReader): boolean {
  return found?.rows.length === limit;
}
