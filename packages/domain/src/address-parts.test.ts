import { expect, test } from 'vitest';
import { hasState, needsPostcode, needsState } from './address-parts.ts';

test('a state is needed where addresses have one, and not where only lists do', () => {
  for (const country of ['US', 'CA', 'AU', 'BR', 'IN', 'MX', 'JP', 'IT', 'ES']) expect(needsState(country)).toBe(true);
  for (const country of ['GB', 'DE', 'FR', 'NL', 'SE', 'NZ', 'PL']) expect(needsState(country)).toBe(false);
});

test('an address has a state where one may be written on an envelope', () => {
  for (const country of ['US', 'JP', 'IE', 'AR', 'RU', 'TR']) expect(hasState(country)).toBe(true);
  for (const country of ['GB', 'DE', 'FR', 'NL', 'SE', 'SG', 'MM', 'TZ']) expect(hasState(country)).toBe(false);
});

test('a postcode is needed where everyone writes one', () => {
  for (const country of ['US', 'GB', 'DE', 'JP', 'BR', 'IN']) expect(needsPostcode(country)).toBe(true);
  for (const country of ['PA', 'CK', 'IE', 'TZ', 'AE', 'HK', 'SV', 'NG']) expect(needsPostcode(country)).toBe(false);
});
