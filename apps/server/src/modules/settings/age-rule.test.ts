import { defaultSettings, type Settings } from '@ovation/contract/site/settings.ts';
import { expect, test } from 'vitest';
import { ageRuleFor, asksForAge, requireOneRulePerCountry } from './site-access.ts';

const settings: Settings = {
  ...defaultSettings,
  ageRule: 'declare',
  ageNoneCountries: ['JP'],
  ageDeclareCountries: ['AT'],
  ageProveCountries: ['FR', 'GB'],
};

test.each([
  ['JP', 'none'],
  ['AT', 'declare'],
  ['GB', 'prove'],
  ['BR', 'declare'],
  [undefined, 'declare'],
  ['ZZ', 'declare'],
] as const)('the rule for %s is %s', (country, rule) => expect(ageRuleFor(settings, country)).toBe(rule));

test('a new site asks for nothing anywhere', () => {
  expect(asksForAge(defaultSettings)).toBe(false);
  expect(ageRuleFor(defaultSettings, 'GB')).toBe('none');
  expect(asksForAge({ ...defaultSettings, ageProveCountries: ['GB'] })).toBe(true);
  expect(asksForAge({ ...defaultSettings, ageNoneCountries: ['GB'] })).toBe(false);
});

test('a country cannot have two rules', () => {
  expect(() => requireOneRulePerCountry(settings)).not.toThrow();
  expect(() => requireOneRulePerCountry({ ...settings, ageDeclareCountries: ['AT', 'AT'] })).not.toThrow();
  expect(() => requireOneRulePerCountry({ ...settings, ageNoneCountries: ['GB'] })).toThrow(
    expect.objectContaining({
      code: 'field-invalid',
      details: [expect.objectContaining({ path: 'ageNoneCountries' })],
    }),
  );
});
