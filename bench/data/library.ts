import type pg from 'pg';
import { copyRows, moment, type Value } from './copy.ts';
import { writeFiles, type File } from './files.ts';
import { idOf } from './ids.ts';
import { createRandom } from './random.ts';
import { feedIdOf, feedPriceOf, type Site } from './site.ts';
import { sentences } from './words.ts';

/** The feeds to write: all of the plan's, or more of them later. */
export interface FeedRange {
  readonly from: number;
  readonly to: number;
  readonly likesOf: (feed: number) => number;
  readonly isTextOnly?: boolean;
}

const feedColumns = [
  'id',
  'performer_id',
  'type',
  'text',
  'access',
  'price',
  'total_like',
  'phase',
  'published_at',
  'created_at',
  'updated_at',
];

export async function writeFeeds(client: pg.Client, site: Site, range: FeedRange): Promise<void> {
  await copyRows(client, 'feeds', feedColumns, feeds(site, range));
  if (range.isTextOnly) return;
  await writeFiles(client, filesOf(site, range));
  await copyRows(client, 'feed_files', ['feed_id', 'file_id', 'position'], feedFiles(site, range));
}

/** Of five feeds one is text, three are photos, one is a video. */
export function typeOf(feed: number): 'text' | 'photo' | 'video' {
  const place = feed % 5;
  if (place === 0) return 'text';
  return place === 1 ? 'video' : 'photo';
}

function* feeds(site: Site, { from, to, likesOf, isTextOnly = false }: FeedRange): Generator<Value[]> {
  const random = createRandom(from + 21);
  for (let feed = from; feed < to; feed += 1) {
    const access = site.feedAccess(feed);
    const time = moment(site.feedTime(feed));
    yield [
      feedIdOf(site, feed),
      site.accountId(performerOf(site, feed)),
      isTextOnly ? 'text' : typeOf(feed),
      sentences(random, random.between(1, 3)),
      access,
      access === 'paid' ? feedPriceOf(feed) : null,
      likesOf(feed),
      'listed',
      time,
      time,
      time,
    ];
  }
}

function* filesOf(site: Site, { from, to }: FeedRange): Generator<File> {
  for (let feed = from; feed < to; feed += 1) {
    const type = typeOf(feed);
    if (type === 'text') continue;
    const time = site.feedTime(feed);
    yield {
      id: idOf('file', feed, time),
      type: type === 'photo' ? 'feed-photo' : 'feed-video',
      ownerId: site.accountId(performerOf(site, feed)),
      objectId: feedIdOf(site, feed),
      time,
    };
  }
}

function* feedFiles(site: Site, { from, to }: FeedRange): Generator<Value[]> {
  for (let feed = from; feed < to; feed += 1) {
    if (typeOf(feed) !== 'text') yield [feedIdOf(site, feed), idOf('file', feed, site.feedTime(feed)), 0];
  }
}

function performerOf({ feedPerformers }: Site, feed: number): number {
  return feedPerformers[feed] as number;
}
