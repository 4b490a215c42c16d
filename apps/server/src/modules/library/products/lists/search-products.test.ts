import type { QueryInput } from '@ovation/contract/operation.ts';
import { searchProducts } from '@ovation/contract/shop/products.ts';
import { setShippingZones } from '@ovation/contract/shop/shipping.ts';
import { makeWord, type Person } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { relationsOf } from '../../../../../test/relations.ts';
import { productStageFor, variantsOf } from '../../../../../test/stages/product-stage.ts';
import { startTestServer, type TestServer } from '../../../../../test/start-server.ts';
import { purgeWordsJob } from '../../../../platform/search/purge-words.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { worldOf, publish, publishDownload, change, order } = productStageFor(() => server);

async function find(query: Partial<QueryInput<typeof searchProducts>>, client = server.client()): Promise<string[]> {
  const { data, total } = await client.call(searchProducts, { query: { pageSize: 100, ...query } });
  expect(total).toBe(data.length);
  return data.map(({ name }) => name);
}

describe('the products of one performer', () => {
  let performer: Person;
  beforeAll(async () => {
    performer = await worldOf().performer();
    await publish(performer, { name: 'Poster', price: 20, stock: 4 });
    await publish(performer, {
      name: 'Shirt',
      price: 30,
      ...variantsOf([
        { name: 'S', stock: 0 },
        { name: 'L', stock: 2, price: 26 },
      ]),
    });
    await publish(performer, { name: 'Gone', price: 8, stock: 0 });
    await publishDownload(performer, { name: 'Songs', price: 5 });
    await publish(performer, { name: 'Draft', status: 'draft' });
  });

  test.each<[string, object, string[]]>([
    ['newest first', {}, ['Songs', 'Gone', 'Shirt', 'Poster']],
    ['oldest first', { sort: 'asc' }, ['Poster', 'Shirt', 'Gone', 'Songs']],
    ['by type', { type: 'digital' }, ['Songs']],
    ['by lowest price', { minPrice: 8, maxPrice: 26 }, ['Gone', 'Shirt', 'Poster']],
    ['that are in stock', { inStock: 'true' }, ['Songs', 'Shirt', 'Poster']],
    ['by all at once', { type: 'physical', inStock: '1', minPrice: 21 }, ['Shirt']],
  ])('%s', async (_, query, names) => {
    expect(await find({ performerId: performer.id, ...query })).toEqual(names);
  });

  test('come page by page, each once', async () => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await server
        .client()
        .call(searchProducts, { query: { performerId: performer.id, pageSize: 3, ...(cursor && { cursor }) } });
      names.push(...page.data.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(names).toEqual(['Songs', 'Gone', 'Shirt', 'Poster']);
  });

  test('are not those of another one, nor anything for those whom the performer blocks', async () => {
    expect(await find({ performerId: (await worldOf().performer()).id })).toEqual([]);
    const fan = await worldOf().fan();
    await relationsOf(server.app).block(performer.id, fan.id);
    expect(await find({ performerId: performer.id }, fan.client)).toEqual([]);
  });
});

test('a search for what can be delivered to a country asks the zones of each performer', async () => {
  const [everywhere, somewhere, rest] = [
    await worldOf().performer(),
    await worldOf().performer(),
    await worldOf().performer(),
  ];
  const word = makeWord();
  const zones = (performer: Person, countries: string[]) =>
    performer.client.call(setShippingZones, { body: { zones: [{ name: 'Zone', countries, price: 5 }] } });
  await zones(somewhere, ['DE', 'AT']);
  await zones(rest, []);
  await publish(everywhere, { name: `${word} everywhere` });
  await publish(somewhere, { name: `${word} somewhere` });
  await publish(rest, { name: `${word} rest` });
  await publishDownload(somewhere, { name: `${word} download` });
  const delivered = async (shipsTo: string) => (await find({ q: word, shipsTo })).map((name) => name.split(' ')[1]);
  expect(await delivered('AT')).toEqual(['download', 'rest', 'somewhere', 'everywhere']);
  expect(await delivered('FR')).toEqual(['download', 'rest', 'everywhere']);
});

test('names and open descriptions are found by words, their beginnings, without accents and despite a mistake', async () => {
  const [performer, name, word] = [await worldOf().performer(), makeWord('quartz'), makeWord('quartz')];
  await publish(performer, { name: `Déjà ${name}`, description: `With ${word}.` });
  for (const q of [`deja ${name}`, name.slice(0, 9).toUpperCase(), word, `${word} ${name}`])
    expect([q, await find({ q })]).toEqual([q, [`Déjà ${name}`]]);
  expect(await server.client().call(searchProducts, { query: { q: name.replace('quartz', 'quatrz') } })).toMatchObject({
    isSimilar: true,
    data: [{ name: `Déjà ${name}` }],
  });
  for (const q of ['%', '!!!', `${name} nothing`]) expect(await find({ q })).toEqual([]);
});

test('a locked product is found by its name only, and shows nothing else', async () => {
  const [performer, name, secret] = [await worldOf().performer(), makeWord('quartz'), makeWord('quartz')];
  const product = await publish(performer, {
    name,
    description: `${'Long before the beginning of it all. '.repeat(4)}The secret is ${secret}.`,
    access: 'subscribers',
    ...variantsOf([{ name: 'S', sku: `SKU-${secret}` }]),
  });
  for (const client of [server.client(), performer.client]) {
    expect(await find({ q: name }, client)).toEqual([name]);
    for (const q of [secret, secret.replace('quartz', 'quatrz')]) expect(await find({ q }, client)).toEqual([]);
  }
  const page = await server.client().call(searchProducts, { query: { q: name } });
  expect(page.data).toMatchObject([{ _id: product._id, access: { granted: false, offers: [{ kind: 'subscribe' }] } }]);
  expect(JSON.stringify(page)).not.toContain(secret);
  await change(performer, product, { access: 'public' });
  expect(await find({ q: secret })).toEqual([name]);
});

test('words of deleted products are forgotten', async () => {
  const [performer, word] = [await worldOf().performer(), makeWord()];
  const product = await publish(performer, { name: word });
  await server.app.database.deleteFrom('products').where('id', '=', product._id).execute();
  await server.runJob(purgeWordsJob);
  expect(
    await server.app.database
      .selectFrom('known_words')
      .select('word')
      .where('kind', '=', 'product')
      .where('word', '=', word)
      .execute(),
  ).toEqual([]);
});

test('what a fan bought stays open to them and out of the lists of others', async () => {
  const [performer, fan] = [await worldOf().performer(), await worldOf().fan()];
  const product = await publishDownload(performer, { access: 'subscribers' });
  await order(fan, product, 'completed');
  const [shown] = (await fan.client.call(searchProducts, { query: { performerId: performer.id } })).data;
  expect(shown).toMatchObject({ isBought: true, access: { granted: true, reason: 'buyer' }, files: [{}] });
  await change(performer, product, { status: 'draft' });
  expect(await find({ performerId: performer.id }, fan.client)).toEqual([]);
});

test.each<[object, string]>([
  [{ minPrice: 'cheap' }, 'minPrice'],
  [{ maxPrice: -1 }, 'maxPrice'],
  [{ type: 'rented' }, 'type'],
  [{ shipsTo: 'Germany' }, 'shipsTo'],
  [{ inStock: 'maybe' }, 'inStock'],
  [{ performerId: '1' }, 'performerId'],
  [{ cursor: 'x' }, 'cursor'],
  [{ pageSize: 101 }, 'pageSize'],
])('a search with %j is rejected', async (query, field) => {
  await expect(server.client().call(searchProducts, { query })).rejects.toMatchObject({
    statusCode: 422,
    fields: { [field]: expect.any(String) },
  });
});
