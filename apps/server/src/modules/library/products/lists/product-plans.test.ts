import { RawNode, sql, type Kysely, type KyselyPlugin } from 'kysely';
import { createWorld } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../../test/start-server.ts';
import type { DB } from '../../../../platform/database/types.gen.ts';
import type { ProductFilter } from './product-filter.store.ts';
import { findProductPage } from './product-list.store.ts';

let server: TestServer;
let performerId: string;
beforeAll(async () => {
  server = await startTestServer();
  const world = createWorld(server);
  performerId = (await world.performer()).id;
  const { id } = await world.performer();
  await sql`
    insert into products (id, performer_id, type, name, access, price, published_at)
    select gen_random_uuid(), case when i % 100 = 0 then ${performerId}::uuid else ${id}::uuid end, 'physical',
      'poster ' || case when i % 50 = 0 then 'signed' else 'plain' end || ' number' || i, 'public', i, now() - i * interval '1 minute'
    from generate_series(1, 20000) i`.execute(server.app.database);
  await sql`analyze products`.execute(server.app.database);
});
afterAll(() => server.stop());

/** Explains statements instead of running them, and keeps their plans as text. */
function explaining(plans: string[]): Kysely<DB> {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (!RawNode.is(node)) return node;
      const [first = '', ...rest] = node.sqlFragments;
      return { ...node, sqlFragments: [`explain (format json) ${first}`, ...rest] };
    },
    async transformResult({ result }) {
      plans.push(JSON.stringify(result.rows));
      return result;
    },
  };
  return server.app.database.withPlugin(plugin);
}

const everything: ProductFilter = {
  performerId: undefined,
  type: undefined,
  minPrice: undefined,
  maxPrice: undefined,
  isInStock: false,
  shipsTo: undefined,
  words: undefined,
};

async function indexesFor(filter: Partial<ProductFilter>): Promise<string[][]> {
  const plans: string[] = [];
  const reading = { viewing: { viewer: undefined, country: undefined }, now: server.clock.now() };
  const range = { after: undefined, skip: 0, limit: 11, sort: 'desc' } as const;
  // A plan is no row of the list, so each search with a filter counts as one for something rare.
  await findProductPage(explaining(plans), reading, { ...everything, ...filter }, range);
  return plans.map((plan) => {
    expect(plan).not.toMatch(/"Seq Scan"[^}]*"Relation Name":"products"/);
    return [...new Set([...plan.matchAll(/"Index Name":"(products_\w+)"/g)].map(([, name = '']) => name))];
  });
}

test('every list of products reads an index, and no search reads all products', async () => {
  expect(await indexesFor({})).toEqual([['products_newest']]);
  expect(await indexesFor({ performerId })).toEqual([['products_performer_newest']]);
  expect(await indexesFor({ words: [['signed']] })).toEqual([['products_newest'], ['products_open_words']]);
  expect(await indexesFor({ words: [['number77']], type: 'physical', isInStock: true })).toEqual([
    ['products_newest'],
    ['products_open_words'],
  ]);
  expect(await indexesFor({ minPrice: 19_900n })).toEqual([['products_newest'], ['products_least_price']]);
});

test('a common and a rare word find the same products, whichever way they are searched', async () => {
  const reading = { viewing: { viewer: undefined, country: undefined }, now: server.clock.now() };
  const pages = async (word: string, sort: 'asc' | 'desc') => {
    const range = { after: undefined, skip: 0, limit: 30, sort };
    const filter = { ...everything, words: [[word]] };
    const { found, total } = await findProductPage(server.app.database, reading, filter, range);
    const after = found[9] && { section: 0, ...found[9] };
    const continued = await findProductPage(server.app.database, reading, filter, { ...range, after, limit: 20 });
    expect(continued).toEqual({ found: found.slice(10), total });
    return { ids: found.map(({ id }) => id), total };
  };
  for (const sort of ['asc', 'desc'] as const) {
    const { rows } = await sql<{ id: string }>`
      select id from products where name like '%signed%'
      order by published_at ${sql.raw(sort)}, id ${sql.raw(sort)} limit 30`.execute(server.app.database);
    // One product in fifty is rare; the words of all of them are common.
    expect(await pages('signed', sort)).toEqual({ ids: rows.map(({ id }) => id), total: 200 });
    expect((await pages('poster', sort)).total).toBe(200);
  }
});
