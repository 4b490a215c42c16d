import { expect, test } from 'vitest';
import { addressLines, shortAddress } from './address-card.tsx';

const address = {
  name: 'Ada Lovelace',
  country: 'DE',
  state: 'Berlin',
  city: 'Berlin',
  zip: '10115',
  streetAddress: 'Chausseestraße',
  streetNumber: '12a',
};

test('an address is written as on a parcel', () => {
  expect(addressLines(address)).toEqual(['Ada Lovelace', 'Chausseestraße 12a', '10115 Berlin, Berlin', 'Germany']);
  expect(shortAddress(address)).toBe('Chausseestraße 12a, 10115 Berlin, Berlin, Germany');
});

test('what a country does not have leaves no gap', () => {
  const { state: _state, streetNumber: _number, ...rest } = address;
  expect(addressLines({ ...rest, zip: '', country: 'AE', city: 'Dubai' })).toEqual([
    'Ada Lovelace',
    'Chausseestraße',
    'Dubai',
    'United Arab Emirates',
  ]);
});
