import { expect, test } from 'vitest';
import { readPostcode } from './validate-address.ts';

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
  ['SV 1101', 'SV', 'CP 1101'],
  ['1101', 'SV', 'CP 1101'],
  ['cp 1101', 'SV', 'CP 1101'],
  ['D-10115', 'DE', '10115'],
  ['d 10115', 'DE', '10115'],
  ['A-1010', 'AT', '1010'],
  ['FL-9490', 'LI', '9490'],
  ['F-75001', 'FR', '75001'],
  ['S-111 22', 'SE', '111 22'],
  ['〒100-0001', 'JP', '100-0001'],
  ['C.P. 06000', 'MX', '06000'],
  ['902101234', 'US', '90210-1234'],
  ['90210 1234', 'US', '90210-1234'],
  ['1000001', 'PT', '1000-001'],
  ['gx111aa', 'GI', 'GX11 1AA'],
  ['KY11100', 'KY', 'KY1-1100'],
  ['500', 'AD', 'AD500'],
  ['1425', 'AR', '1425'],
  ['C1425DKA', 'AR', 'C1425DKA'],
  ['12271-1234', 'SA', '12271-1234'],
  ['BFPO 61', 'GB', 'BFPO 61'],
  ['0801', 'PA', '0801'],
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
  ['F-75001', 'DE'],
  ['9021012345', 'US'],
  ['', 'US'],
  ['08', 'PA'],
])('“%s” is no postcode of %s', (typed, country) => {
  expect(readPostcode(typed, country)).toBeUndefined();
});

test('none is accepted where people have none, or often leave it out', () => {
  for (const country of ['PA', 'CK', 'IE', 'TZ', 'SV']) expect(readPostcode(' ', country)).toBe('');
});

test('countries without postcodes accept none, and any', () => {
  expect([readPostcode('', 'AE'), readPostcode('', 'HK'), readPostcode('00000', 'AE')]).toEqual(['', '', '00000']);
});
