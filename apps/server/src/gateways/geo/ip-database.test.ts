import { beforeAll, expect, test } from 'vitest';
import type { Geo } from './geo.ts';
import { openIpDatabase } from './ip-database.ts';

let geo: Geo;
beforeAll(async () => {
  geo = await openIpDatabase();
});

test.each([
  ['193.99.144.80', 'DE'],
  ['2a01:4f8::1', 'DE'],
  ['::ffff:193.99.144.80', 'DE'],
  ['212.27.48.10', 'FR'],
])('%s is in %s', (address, country) => {
  expect(geo.countryOf(address)).toBe(country);
});

test.each(['127.0.0.1', '::1', '10.1.2.3', '192.168.0.1', 'fe80::1%eth0', '198.51.100.7', 'nonsense', ''])(
  'of %j nothing is known',
  (address) => {
    expect(geo.countryOf(address)).toBeUndefined();
  },
);
