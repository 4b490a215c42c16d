import type { BodyInput } from '@ovation/contract/operation.ts';
import { listShippingZones, setShippingZones } from '@ovation/contract/shop/shipping.ts';
import { createWorld } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../../test/start-server.ts';
import { listZones } from './shipping-zone.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Zones = BodyInput<typeof setShippingZones>['zones'];
const zone = (countries: string[], more: object = {}) => ({ name: 'Zone', countries, price: 5, ...more });

test('zones are replaced as a whole, and each performer has their own', async () => {
  const [one, other] = [await createWorld(server).performer(), await createWorld(server).performer()];
  expect(await one.client.call(listShippingZones)).toEqual({ zones: [] });
  await one.client.call(setShippingZones, { body: { zones: [zone(['FR'])] } });
  const zones = [zone(['DE', 'AT'], { name: 'Near', price: 4.5, freeFrom: 50 }), zone([], { name: 'Far', price: 15 })];
  const { zones: set } = await one.client.call(setShippingZones, { body: { zones } });
  expect(set).toMatchObject([
    { name: 'Near', countries: ['DE', 'AT'], price: 4.5, freeFrom: 50 },
    { name: 'Far', countries: [], price: 15, freeFrom: null },
  ]);
  expect(await one.client.call(listShippingZones)).toEqual({ zones: set });
  expect(await other.client.call(listShippingZones)).toEqual({ zones: [] });
  const loaded = await listZones(server.app.database, [one.id, other.id]);
  expect([loaded.get(one.id)?.map(({ price }) => price), loaded.get(other.id)]).toEqual([[450n, 1_500n], undefined]);
});

test.each<[string, object[], string]>([
  ['a country in two zones', [zone(['DE']), zone(['FR', 'DE'])], 'zones.1.countries'],
  ['a country twice in one zone', [zone(['DE', 'DE'])], 'zones.0.countries'],
  ['two zones for all other countries', [zone([]), zone([])], 'zones.1.countries'],
  ['a country that does not exist', [zone(['XX'])], 'zones.0.countries'],
  ['a country by its name', [zone(['Germany'])], 'zones.0.countries.0'],
  ['a negative price', [zone(['DE'], { price: -1 })], 'zones.0.price'],
  ['shipping that is free from nothing on', [zone(['DE'], { freeFrom: 0 })], 'zones.0.freeFrom'],
  ['a zone without a name', [zone(['DE'], { name: '\u200B' })], 'zones.0.name'],
  ['51 zones', Array.from({ length: 51 }, () => zone([])), 'zones'],
])('%s is rejected, and the zones stay', async (_, zones, field) => {
  const performer = await createWorld(server).performer();
  await performer.client.call(setShippingZones, { body: { zones: [zone(['IT'])] } });
  await expect(performer.client.call(setShippingZones, { body: { zones: zones as Zones } })).rejects.toMatchObject({
    statusCode: 422,
    fields: { [field]: expect.any(String) },
  });
  expect((await performer.client.call(listShippingZones)).zones).toMatchObject([{ countries: ['IT'] }]);
});

test('changes at the same time leave the zones of one of them', async () => {
  const performer = await createWorld(server).performer();
  await Promise.all(
    ['DE', 'FR', 'IT', 'ES'].map((country) =>
      performer.client.call(setShippingZones, { body: { zones: [zone([country]), zone([])] } }),
    ),
  );
  expect((await performer.client.call(listShippingZones)).zones).toHaveLength(2);
});
