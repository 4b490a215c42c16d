/** Texts that people, tools and attackers enter. */
export const hostileTexts: readonly string[] = [
  '',
  '   ',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table accounts; --",
  '%_\\%',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'a\uDFFFb',
  '\u202Egnp.exe\u202C',
  '\u200B\u200D\uFEFF',
  'Z\u0351\u036B\u0343a\u0321lgo',
  '🏳️‍🌈'.repeat(40),
  '../../../../etc/passwd',
  '${7*7}{{7*7}}',
  'javascript:alert(1)',
  'NaN',
  'null',
  '[object Object]',
  'x'.repeat(100_000),
];

/** Values in place of a number; JSON turns NaN and infinities into null. */
export const hostileNumbers: readonly unknown[] = [
  -1,
  -0.01,
  -0,
  0,
  0.001,
  1e-7,
  1e21,
  1e308,
  -1e308,
  2 ** 53,
  10.005,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '5',
  'NaN',
  '',
  true,
  [],
  {},
  [5],
];

/** Values in place of other types. */
export const wrongKinds: readonly unknown[] = [
  null,
  0,
  -1,
  '',
  'x',
  true,
  [],
  {},
  [[]],
  { $ne: null },
  ['\u0000'],
  [null],
];

/** Values in place of an id in an address. */
export const brokenIds: readonly string[] = [
  'x',
  '0',
  'undefined',
  'null',
  '%00',
  '%F0%9F%92%A9',
  "1'%20or%20'1'='1",
  '..%2F..',
  '0198c0de-0000-7000-8000-00000000000',
  '0198c0de-0000-7000-8000-000000000000x',
  'x'.repeat(480),
];
