import type pg from 'pg';
import { copyRows, type Value } from './copy.ts';
import { typeOf } from './library.ts';
import type { Site } from './site.ts';

/** Writes the counters that the database's triggers would have written for every row. */
export async function writeCounters(client: pg.Client, site: Site, likes: Int32Array): Promise<void> {
  await copyRows(
    client,
    'performer_counters',
    ['performer_id', 'total_follower', 'total_feed', 'total_photo', 'total_video', 'total_like'],
    counters(site, likes),
  );
}

function* counters(site: Site, likes: Int32Array): Generator<Value[]> {
  const rows = Array.from({ length: site.sizes.performers }, () => ({
    followers: 0,
    feeds: 0,
    photos: 0,
    videos: 0,
    likes: 0,
  }));
  for (const performers of site.follows)
    for (const performer of performers) if (rows[performer]) rows[performer].followers += 1;
  site.feedPerformers.forEach((performer, feed) => {
    const row = rows[performer];
    if (!row) return;
    row.feeds += 1;
    row.likes += likes[feed] ?? 0;
    if (typeOf(feed) === 'photo') row.photos += 1;
    if (typeOf(feed) === 'video') row.videos += 1;
  });
  for (const [performer, row] of rows.entries())
    yield [site.accountId(performer), row.followers, row.feeds, row.photos, row.videos, row.likes];
}
