import { expect, test } from 'vitest';
import { countryProblems, newZone, reachOf, zonesBody, zoneValuesOf, type ZoneValues } from './shipping-zones.tsx';

const zone = (given: Partial<ZoneValues>): ZoneValues => ({ ...newZone(false), name: 'Z', price: 5, ...given });

test('a zone is sent as the contract has it', () => {
  expect(zonesBody([zone({ countries: ['DE'], freeFrom: 50 }), zone({ isRest: true, countries: ['US'] })])).toEqual({
    zones: [
      { name: 'Z', countries: ['DE'], price: 5, freeFrom: 50 },
      { name: 'Z', countries: [], price: 5, freeFrom: null },
    ],
  });
});

test('what the site keeps is shown as it was saved', () => {
  const saved = { _id: 'z', name: 'Rest', countries: [], price: 9, freeFrom: null };
  expect(zoneValuesOf(saved)).toEqual({ ...zone({ name: 'Rest', price: 9 }), key: 'z', isRest: true });
});

test('a country is in one zone, and a list of none is a mistake, because it would mean all', () => {
  const zones = [zone({ countries: ['DE', 'AT'] }), zone({ countries: ['AT'] }), zone({}), zone({ isRest: true })];
  expect([...countryProblems(zones)]).toEqual([
    [1, 'Austria is in another zone, too.'],
    [2, 'Please choose a country.'],
  ]);
});

test('a performer reads where they ship', () => {
  expect(reachOf([])).toContain('everywhere');
  expect(reachOf([zone({})])).toContain('these zones only');
  expect(reachOf([zone({}), zone({ isRest: true })])).toContain('every country');
});
