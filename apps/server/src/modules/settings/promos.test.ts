import { changePromo, createPromo, deletePromo, listPromos, searchPromos } from '@ovation/contract/site/site.ts';
import { createWorld } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.clock.reset());
afterAll(() => server.stop());

const dayMs = 24 * 3_600_000;
const inDays = (days: number): string => new Date(server.clock.now().getTime() + days * dayMs).toISOString();
const add = (change: object = {}) =>
  server.admin.call(createPromo, {
    body: { title: 'A free month', label: 'Have a look', url: '/search?isFreeSubscription=true', ...change },
  });
const shown = async () =>
  (await server.client().call(searchPromos, { query: { pageSize: 100, sortBy: 'ordering', sort: 'asc' } })).data.map(
    ({ _id }) => _id,
  );

test('a promo is visible while it is active and within its times', async () => {
  const [now, later, over, off] = [
    await add({ ordering: 2, startsAt: inDays(-1), endsAt: inDays(2) }),
    await add({ ordering: 1, startsAt: inDays(1) }),
    await add({ endsAt: inDays(-1) }),
    await add({ isActive: false }),
  ];
  expect(await shown()).toEqual([now._id]);
  server.clock.advance(1.5 * dayMs);
  expect(await shown()).toEqual([later._id, now._id]);
  server.clock.advance(dayMs);
  expect(await shown()).toEqual([later._id]);
  server.clock.reset();
  const everything = (await server.admin.call(listPromos, { query: { pageSize: 100 } })).data.map(({ _id }) => _id);
  expect(everything).toEqual(expect.arrayContaining([now._id, later._id, over._id, off._id]));
});

test('can be changed and deleted by administrators only, and its texts have no markup', async () => {
  const { _id } = await add({ title: '<b>Big</b>', text: '<script>alert(1)</script>More' });
  expect(await server.admin.call(changePromo, { params: { id: _id }, body: { label: 'Go' } })).toMatchObject({
    title: 'Big',
    text: 'More',
    label: 'Go',
    url: '/search?isFreeSubscription=true',
  });
  const fan = await createWorld(server).fan();
  await expect(fan.client.call(changePromo, { params: { id: _id }, body: { label: 'Mine' } })).rejects.toMatchObject({
    statusCode: 403,
  });
  await server.admin.call(deletePromo, { params: { id: _id } });
  await expect(server.admin.call(deletePromo, { params: { id: _id } })).rejects.toMatchObject({ statusCode: 404 });
  expect(await shown()).not.toContain(_id);
});

test('leads to an address of the web, also to one without a certificate', async () => {
  for (const url of ['https://safe.example/offer', 'http://plain.example'])
    expect(await add({ url })).toMatchObject({ url });
});

test.each([
  ['url', 'javascript:alert(1)'],
  ['url', '//elsewhere.example'],
  ['url', '/\\elsewhere.example'],
  ['startsAt', '0000-01-01T00:00:00Z'],
  ['endsAt', '9999-12-31T23:59:59-14:00'],
  ['title', ''],
  ['endsAt', 'tomorrow'],
])('rejects the %s %j', async (field, value) => {
  await expect(add({ [field]: value })).rejects.toMatchObject({ statusCode: 422, details: [{ path: field }] });
});

test('rejects an end before its beginning', async () => {
  await expect(add({ startsAt: inDays(2), endsAt: inDays(1) })).rejects.toMatchObject({
    statusCode: 422,
    details: [{ path: 'endsAt' }],
  });
  const { _id } = await add({ startsAt: inDays(2) });
  await expect(
    server.admin.call(changePromo, { params: { id: _id }, body: { endsAt: inDays(1) } }),
  ).rejects.toMatchObject({ statusCode: 422 });
});
