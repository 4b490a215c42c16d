import { changeOwnPerformer, searchPerformers } from '@ovation/contract/people/performers.ts';
import { listFeeds } from '@ovation/contract/publishing/feeds.ts';
import { searchGalleries } from '@ovation/contract/publishing/galleries.ts';
import { searchProducts } from '@ovation/contract/shop/products.ts';
import { searchForStaff } from '@ovation/contract/site/staff-queues.ts';
import type { Client } from '@ovation/client';
import { createWorld, makeWord } from '@ovation/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMigratedDatabase } from '../../../test/search/migrated-database.ts';
import { productStageFor } from '../../../test/stages/product-stage.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { createPool } from '../database/pool.ts';
import { migrate } from '../database/schema/migrate.ts';
import { migrationsFolder } from '../database/schema/migration-files.ts';
import { fillWordIndexesJob } from './fill-word-indexes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { publish } = productStageFor(() => server);

/** Leaves the database as the migration leaves that of a site which has content. */
async function forgetIndexes(): Promise<void> {
  const kinds = ['feeds', 'galleries', 'videos', 'accounts', 'performers'];
  for (const kind of kinds) await sql`delete from ${sql.table(`searched_${kind}`)}`.execute(server.app.database);
  await server.app.database.updateTable('products').set({ searched_words: null }).execute();
  await server.app.database.updateTable('word_indexes').set({ filled_at: null, filled_from: null }).execute();
}

async function findAll(site: TestServer, q: string): Promise<string[][]> {
  const client: Client = site.client();
  const lists = await Promise.all([
    client.call(listFeeds, { query: { q } }),
    client.call(searchGalleries, { query: { q } }),
    client.call(searchProducts, { query: { q } }),
    client.call(searchPerformers, { query: { q } }),
  ]);
  const { people } = await site.admin.call(searchForStaff, { query: { q } });
  return [...lists.map(({ data }) => data.map(({ _id }) => _id)), people.map(({ _id }) => _id)];
}

test('what was there before an upgrade is found meanwhile as it was, and afterwards by all of its words', async () => {
  const world = createWorld(server);
  const performer = await world.performer();
  const word = makeWord();
  const text = `${word} “東京タワー”`;
  await performer.client.call(changeOwnPerformer, { body: { name: text } });
  const [feed, gallery, product] = await Promise.all([
    world.feed(performer, { text }),
    world.gallery(performer, { title: text, photos: 1 }),
    publish(performer, { name: text }),
  ]);
  const locked = await world.feed(performer, { text: 'The 秘密', access: 'subscribers' });
  const all = [[feed._id], [gallery._id], [product._id], [performer.id], [performer.id]];
  await forgetIndexes();
  const upgraded = await startTestServer({}, { beside: server });
  try {
    expect(await findAll(upgraded, word)).toEqual(all);
    const later = await world.feed(performer, { text: `later${word}/タワー` });
    expect((await findAll(upgraded, `later${word}`))[0]).toEqual([later._id]);
    expect((await findAll(upgraded, 'タワー'))[0]).toEqual([later._id]);

    for (const q of ['🎻🎺', 'हिन्दी', '!!']) expect([q, await findAll(upgraded, q)]).toEqual([q, [[], [], [], [], []]]);

    await upgraded.runJob(fillWordIndexesJob);

    expect(await findAll(upgraded, word)).toEqual(all);
    expect(await findAll(upgraded, 'タワー')).toEqual([[later._id, feed._id], ...all.slice(1)]);
    expect((await findAll(upgraded, '秘密'))[0]).not.toContain(locked._id);
    const correctable = `${word.slice(0, 3)}${word.slice(4)}`;
    expect((await findAll(upgraded, correctable)).slice(0, 4)).toEqual(all.slice(0, 4));
  } finally {
    await upgraded.stop();
  }
});

test('all rows of a site are indexed, however many, in as many batches as it takes, and once', async () => {
  const database = await createMigratedDatabase('c', '0811_keep_secret_fingerprint');
  const pool = createPool({ connectionString: database.url });
  await pool.query(`
    insert into accounts (id, kind, username, name, email, password_hash)
    select gen_random_uuid(), 'user', 'fan' || n, 'Łucja ' || n, 'fan' || n || '@example.com', 'x'
    from generate_series(1, 450) as n`);
  await migrate(pool, { folder: migrationsFolder, logger: { info: () => {} } });
  await pool.end();
  const upgraded = await startTestServer({}, { database });
  try {
    const { rows: before } = await sql<{ kind: string }>`
      select kind from word_indexes where filled_at is null`.execute(upgraded.app.database);
    expect(before.map(({ kind }) => kind)).toEqual(['account']);
    await upgraded.runJob(fillWordIndexesJob);
    await upgraded.runJob(fillWordIndexesJob);
    const { people } = await upgraded.admin.call(searchForStaff, { query: { q: 'lucja 44' } });
    expect(people).toHaveLength(8);
    const { rows: after } = await sql<{ missing: bigint; unfilled: bigint }>`
      select
        (select count(*) from accounts where id not in (select id from searched_accounts)) as missing,
        (select count(*) from word_indexes where filled_at is null) as unfilled`.execute(upgraded.app.database);
    expect(after).toEqual([{ missing: 0n, unfilled: 0n }]);
  } finally {
    await upgraded.stop();
  }
});
