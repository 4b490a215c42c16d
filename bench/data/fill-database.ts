import pg from 'pg';
import { createPasswords } from '../../apps/server/src/platform/secrets/passwords.ts';
import { writeAudience, writeReactions } from './audience.ts';
import { writeCounters } from './counters.ts';
import { withoutIndexes } from './indexes.ts';
import { writeFeeds } from './library.ts';
import { writeMoney } from './money.ts';
import { writeNotifications } from './notifications.ts';
import { writePeople } from './people.ts';
import { writeSearchedWords } from './searched-words.ts';
import { writeShops } from './shop.ts';
import { planSite, type Site } from './site.ts';
import type { Sizes } from './sizes.ts';
import { writeTalks } from './talks.ts';

export const password = 'a password for measuring';

/**
 * Fills a migrated, empty database with a site of this size, and returns its content. Takes some minutes at full
 * size.
 */
export async function fillDatabase(url: string, sizes: Sizes): Promise<Site> {
  const site = planSite(sizes, Date.now());
  await asLoader(url, async (client) => {
    await writePeople(client, site, await createPasswords().hash(password));
    const likes = await writeReactions(client, site);
    await writeFeeds(client, site, { from: 0, to: sizes.feeds, likesOf: (feed) => likes[feed] ?? 0 });
    await writeAudience(client, site);
    await writeShops(client, site);
    await writeMoney(client, site);
    await writeTalks(client, site);
    await writeNotifications(client, site);
    await writeCounters(client, site, likes);
    await writeSearchedWords(client);
  });
  return site;
}

/** Like a restore from a backup: without constraints and triggers, indexes last, then `analyze`. */
export async function asLoader(url: string, write: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'",
    );
    await withoutIndexes(client, () => write(client));
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}
