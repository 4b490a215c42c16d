import { expect, test } from 'vitest';
import { readPostcode } from './postcode.ts';

test.each([
  ['10115', 'DE', '10115'],
  ['sw1a 1aa', 'GB', 'SW1A 1AA'],
  ['  K1A   0B1 ', 'CA', 'K1A 0B1'],
  ['90210-1234', 'US', '90210-1234'],
  ['1012 ab', 'NL', '1012 AB'],
  ['d02 af30', 'IE', 'D02 AF30'],
  ['1000001', 'JP', '100-0001'],
  ['１００－０００１', 'JP', '100-0001'],
  ['00950', 'PL', '00-950'],
  ['MD-2001', 'MD', '2001'],
  ['832-0000', 'CL', '8320000'],
])('%s is a postcode of %s, written %s', (typed, country, written) => {
  expect(readPostcode(typed, country)).toBe(written);
});

test.each([
  ['1011', 'DE'],
  ['', 'DE'],
  ['ABCDE', 'US'],
  ['9021', 'US'],
  ['10115', 'GB'],
  ['10115; drop table', 'DE'],
])('“%s” is no postcode of %s', (typed, country) => {
  expect(readPostcode(typed, country)).toBeUndefined();
});

test('countries without postcodes accept none, and any', () => {
  expect([readPostcode('', 'AE'), readPostcode('', 'HK'), readPostcode('00000', 'AE')]).toEqual(['', '', '00000']);
});
