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
  await server.app.database.transaction().execute(async (work) => {
    // Without triggers, which look at each row: so the lowest price and the words are given, too.
    await sql`set local session_replication_role = replica`.execute(work);
    await sql`
      insert into products (id, performer_id, type, name, description, access, price, least_price, published_at,
        searched_words)
      select gen_random_uuid(), case when i % 100 = 0 then ${performerId}::uuid else ${id}::uuid end, 'physical',
        'poster number' || i || ' '
          || case when i % 400 = 0 then 'signed' when i % 20 = 0 then 'limited' else 'plain' end,
        -- As long as descriptions are: PostgreSQL would rather read all of a small table.
        repeat('described ', 60), 'public', i, i, now() - i * interval '1 minute',
        array_to_tsvector(array['poster', 'number' || i, 'described',
          case when i % 400 = 0 then 'signed' when i % 20 = 0 then 'limited' else 'plain' end])
      from generate_series(1, 20000) i`.execute(work);
  });
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

const wordsOf = (word: string) => ({ wanted: [[word]], isFilled: true });

async function plansOf(filter: Partial<ProductFilter>): Promise<string[]> {
  const plans: string[] = [];
  const reading = { viewing: { viewer: undefined, country: undefined }, now: server.clock.now() };
  const range = { after: undefined, skip: 0, limit: 11, sort: 'desc' } as const;
  // A plan is no row of the list, so each search with a filter counts as one for something rare.
  await findProductPage(explaining(plans), reading, { ...everything, ...filter }, range);
  for (const plan of plans) expect(plan).not.toMatch(/"Seq Scan"[^}]*"Relation Name":"products"/);
  return plans;
}

async function indexesFor(filter: Partial<ProductFilter>): Promise<string[][]> {
  const namesOf = (plan: string) => [...plan.matchAll(/"Index Name":"(products_\w+)"/g)].map(([, name = '']) => name);
  return (await plansOf(filter)).map((plan) => [...new Set(namesOf(plan))].toSorted());
}

test('every list of products reads an index, and no search reads all products', async () => {
  expect(await indexesFor({})).toEqual([['products_newest']]);
  expect(await indexesFor({ performerId })).toEqual([['products_performer_newest']]);
  expect(await indexesFor({ words: wordsOf('signed') })).toEqual([['products_newest'], ['products_searched_words']]);
  expect(await indexesFor({ words: wordsOf('number77'), type: 'physical', isInStock: true })).toEqual([
    ['products_newest'],
    ['products_searched_words'],
  ]);
  expect(await indexesFor({ minPrice: 19_900n })).toEqual([['products_newest'], ['products_type_price']]);
  expect(await indexesFor({ type: 'physical', maxPrice: 100n, shipsTo: 'DE' })).toEqual([
    ['products_newest'],
    ['products_type_price'],
  ]);
});

test('words and a price that many products match are combined before any product is read', async () => {
  const [, collected] = await indexesFor({ words: wordsOf('limited'), minPrice: 10_000n, maxPrice: 10_900n });
  expect(collected).toEqual(['products_searched_words', 'products_type_price']);
});

test('a list without words reads its index alone', async () => {
  await sql`vacuum products`.execute(server.app.database);
  for (const filter of [
    {},
    { isInStock: true, minPrice: 19_900n },
    { type: 'physical', maxPrice: 100n, shipsTo: 'DE' },
  ] as const) {
    const [plan] = await plansOf(filter);
    expect(plan).toMatch(/"Index Only Scan"[^}]*"Index Name":"products_newest"/);
  }
});

test('a common and a rare word find the same products, whichever way they are searched', async () => {
  const reading = { viewing: { viewer: undefined, country: undefined }, now: server.clock.now() };
  const pages = async (word: string, sort: 'asc' | 'desc') => {
    const range = { after: undefined, skip: 0, limit: 30, sort };
    const filter = { ...everything, words: wordsOf(word) };
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
    // One product in four hundred is rare; the words of all of them are common.
    expect(await pages('signed', sort)).toEqual({ ids: rows.map(({ id }) => id), total: 50 });
    expect((await pages('poster', sort)).total).toBe(100);
  }
});
