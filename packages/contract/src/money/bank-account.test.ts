import { describe, expect, test } from 'vitest';
import { compactNumber, isBic, isIban, isRoutingNumber, problemsOf } from './bank-account.ts';

describe('an IBAN', () => {
  test.each([
    'DE02 1203 0000 0000 2020 51',
    'GB29 NWBK 6016 1331 9268 19',
    'FR14 2004 1010 0505 0001 3M02 606',
    'NO93 8601 1117 947',
    'MT84MALT011000012345MTLCAST001S',
    'ch93 0076 2011 6238 5295 7',
  ])('%s is one', (text) => {
    expect(isIban(compactNumber(text))).toBe(true);
  });

  test.each([
    '',
    'DE',
    'DE03120300000000202051',
    'DE0212030000000020205',
    'DE021203000000002020511',
    'XX02120300000000202051',
    'DE02120300000000202015',
    'DE02-1203',
    '1234567890',
  ])('%s is none', (text) => {
    expect(isIban(text)).toBe(false);
  });
});

test.each([
  ['021000021', true],
  ['011401533', true],
  ['021000022', false],
  ['000000000', false],
  ['02100002', false],
  ['02100002a', false],
])('the routing number %s: %j', (digits, right) => {
  expect(isRoutingNumber(digits)).toBe(right);
});

test.each([
  ['DEUTDEFF', true],
  ['DEUTDEFF500', true],
  ['DEUTDEF', false],
  ['DEUTDEFF50', false],
  ['1EUTDEFF', false],
])('the BIC %s: %j', (bic, right) => {
  expect(isBic(bic)).toBe(right);
});

describe('an account', () => {
  const paths = (account: Partial<Parameters<typeof problemsOf>[0]>) =>
    problemsOf({ accountNumber: '', routingNumber: '', swift: '', country: 'JP', ...account }).map(({ path }) => path);

  test('is asked for what its country has', () => {
    expect(paths({ country: 'DE', accountNumber: 'DE02120300000000202051' })).toEqual([]);
    expect(paths({ country: 'DE', accountNumber: '0202051' })).toEqual(['accountNumber']);
    expect(paths({ country: 'AT', accountNumber: 'DE02120300000000202051' })).toEqual(['accountNumber']);
    expect(paths({ country: 'US', accountNumber: '000123456789', routingNumber: '021000021' })).toEqual([]);
    expect(paths({ country: 'US', accountNumber: 'DE02120300000000202051', routingNumber: '1' })).toEqual([
      'accountNumber',
      'routingNumber',
    ]);
    expect(paths({ country: 'JP', accountNumber: '1234567', swift: 'BOTKJPJT' })).toEqual([]);
    expect(paths({ country: 'JP', accountNumber: '123' })).toEqual(['accountNumber', 'swift']);
    expect(paths({ country: 'JP', accountNumber: '1234567', swift: 'no' })).toEqual(['swift']);
  });
});
