import { getOwnProduct, type OwnProduct } from '@ovation/contract/shop/products.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productStageFor, variantsOf } from '../../../../../test/stages/product-stage.ts';
import { startTestServer, type TestServer } from '../../../../../test/start-server.ts';

let server: TestServer;
let performer: Person;
beforeAll(async () => {
  server = await startTestServer();
  performer = await worldOf().performer();
});
afterAll(() => server.stop());

const { worldOf, publish, publishDownload, change } = productStageFor(() => server);
const keysOf = (...keys: unknown[]) => ({ licenceKeys: JSON.stringify(keys) });
const many = (count: number, of = 'key') => Array.from({ length: count }, (_, index) => `${of} ${index}`);
const leftOf = async ({ _id }: OwnProduct) =>
  (await performer.client.call(getOwnProduct, { params: { id: _id } })).licenceKeysLeft;

test.each<[string, object, RegExp]>([
  ['no JSON', { licenceKeys: 'AAAA\nBBBB' }, /^licenceKeys/],
  ['no list', { licenceKeys: '{"a":1}' }, /^licenceKeys/],
  ['numbers', keysOf(12345), /^licenceKeys/],
  ['an empty key', keysOf('A', ' '), /^licenceKeys/],
  ['a key of 201 characters', keysOf('k'.repeat(201)), /^licenceKeys/],
  ['a key of two lines', keysOf('AAAA\nBBBB'), /^licenceKeys/],
  ['1,001 keys at once', keysOf(...many(1_001)), /^licenceKeys/],
  ['a key twice', keysOf('SAME', 'OTHER', ' SAME '), /^licenceKeys$/],
  ['a key that is there already', keysOf('NEW', 'THERE'), /^licenceKeys$/],
  ['pieces of its own', { ...keysOf('NEW'), stock: 5 }, /^stock$/],
  ['pieces of a variant', { ...keysOf('NEW'), ...variantsOf([{ name: '', stock: 5 }]) }, /^stock$/],
])('%s is refused with the field that is wrong, and adds nothing', async (_name, body, path) => {
  const product = await publishDownload(performer, keysOf('THERE'));
  await expect(change(performer, product, body)).rejects.toMatchObject({
    statusCode: 422,
    details: [{ path: expect.stringMatching(path) }],
  });
  expect(await leftOf(product)).toBe(1);
});

test('a message about a key names its line and never the key', async () => {
  const product = await publishDownload(performer, keysOf('VERY-SECRET'));
  const error = await change(performer, product, keysOf('NEW', 'VERY-SECRET')).catch((failure: unknown) => failure);
  expect(JSON.stringify(error)).toContain('line 2');
  expect(JSON.stringify(error)).not.toContain('VERY-SECRET');
});

test('what is shipped has no licence keys', async () => {
  await expect(publish(performer, keysOf('A'))).rejects.toMatchObject({ details: [{ path: 'licenceKeys' }] });
});

test('the longest list fits: 1,000 keys of 200 characters, and the same keys in another product', async () => {
  const keys = keysOf(...many(1_000).map((key) => key.padStart(200, '€')));
  expect(await publishDownload(performer, keys)).toMatchObject({ licenceKeysLeft: 1_000, stock: 1_000 });
  expect(await publishDownload(performer, keys)).toMatchObject({ licenceKeysLeft: 1_000 });
});

test('two windows that add the same keys at once add them once', async () => {
  const product = await publishDownload(performer, keysOf('FIRST'));
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => change(performer, product, keysOf('TWIN-A', 'TWIN-B'))),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await leftOf(product)).toBe(3);
});

test('keys survive a change of all else, and a product with keys cannot become unlimited', async () => {
  const product = await publishDownload(performer, keysOf('A', 'B'));
  const changed = await change(performer, product, { name: 'Other', ...variantsOf([{ name: '', stock: null }]) });
  expect(changed).toMatchObject({ name: 'Other', licenceKeysLeft: 2, stock: 2 });
  expect(await change(performer, product, { stock: 'unlimited' })).toMatchObject({ licenceKeysLeft: 2, stock: 2 });
});
