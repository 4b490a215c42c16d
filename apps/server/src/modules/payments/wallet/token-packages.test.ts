import { searchTransactions, topUpWallet } from '@ovation/contract/money/money.ts';
import {
  changeTokenPackage,
  createTokenPackage,
  deleteTokenPackage,
  listTokenPackages,
  searchTokenPackages,
} from '@ovation/contract/money/token-packages.ts';
import { createWorld, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

const add = (change: object = {}) =>
  server.admin.call(createTokenPackage, { body: { name: 'Starter', price: 10, tokens: 11, ...change } });

test('shows strangers what is on sale, administrators everything', async () => {
  const [onSale, offSale] = [
    await add({ name: 'On sale', ordering: 1 }),
    await add({ name: 'Off sale', isActive: false }),
  ];
  const shown = await server
    .client()
    .call(searchTokenPackages, { query: { pageSize: 100, sortBy: 'ordering', sort: 'asc' } });
  const all = await server.admin.call(listTokenPackages, { query: { pageSize: 100 } });
  expect(shown.data).toContainEqual(onSale);
  expect(shown.data.map(({ _id }) => _id)).not.toContain(offSale._id);
  expect(all.data.map(({ _id }) => _id)).toEqual(expect.arrayContaining([onSale._id, offSale._id]));
});

test('keeps texts free of markup', async () => {
  expect(await add({ name: '<b>Big</b>', description: '<script>alert(1)</script>More' })).toMatchObject({
    name: 'Big',
    description: expect.not.stringContaining('<'),
  });
  await expect(add({ name: '<b></b>' })).rejects.toMatchObject({ statusCode: 422, details: [{ path: 'name' }] });
});

test('changes what is sent and leaves the rest', async () => {
  const { _id } = await add();
  expect(
    await server.admin.call(changeTokenPackage, { params: { id: _id }, body: { price: 12.5, isActive: false } }),
  ).toMatchObject({ name: 'Starter', price: 12.5, tokens: 11, isActive: false });
});

test('lists past payments after the package is removed', async () => {
  const [fan, { _id }] = [await world.fan(), await add()];
  await fan.client.call(topUpWallet, { body: { packageId: _id, paymentMethod: 'sandbox_ok' } });
  await server.admin.call(deleteTokenPackage, { params: { id: _id } });
  expect(await fan.client.call(searchTransactions)).toMatchObject({
    data: [{ amount: 10, tokens: 11, status: 'succeeded' }],
  });
  await expect(server.admin.call(deleteTokenPackage, { params: { id: _id } })).rejects.toMatchObject({
    statusCode: 404,
  });
  await expect(
    server.admin.call(changeTokenPackage, { params: { id: _id }, body: { price: 1 } }),
  ).rejects.toMatchObject({ statusCode: 404 });
});

test.each([{ price: 0 }, { price: 0.49 }, { tokens: -1 }, { price: 1e308 }, { name: '' }, { ordering: 1.5 }])(
  'refuses %j with 422',
  async (change) => {
    await expect(add(change)).rejects.toMatchObject({
      statusCode: 422,
      details: expect.arrayContaining([expect.objectContaining({ path: Object.keys(change)[0] })]),
    });
  },
);

test('is changed by administrators only', async () => {
  const fan = await world.fan();
  await expect(
    fan.client.call(createTokenPackage, { body: { name: 'Mine', price: 1, tokens: 1_000 } }),
  ).rejects.toMatchObject({ statusCode: 403 });
});
