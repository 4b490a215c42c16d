import { expect, test } from 'vitest';
import { email, line, prose } from './fields.ts';

test.each([
  ['ada@example.com', 'ada@example.com'],
  [' Ada.L+stage@example.co.uk ', 'Ada.L+stage@example.co.uk'],
  ['ada@localhost', 'ada@localhost'],
  ["o'brien/a&b=c!#$%*?^`{|}~@example.com", "o'brien/a&b=c!#$%*?^`{|}~@example.com"],
  ['.ada..l.@example.com', '.ada..l.@example.com'],
  ['ada@MÜNCHEN.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@xn--mnchen-3ya.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
])('the email address %j is %s', (typed, kept) => {
  expect(email.parse(typed)).toBe(kept);
});

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@@example.com',
  'ada l@example.com',
  'ada@-example.com',
  'ada@example..com',
  'ada@exa_mple.com',
  'ada@münchen.example/x',
  'ada@münchen.example:80',
  'ada@x@münchen.example',
  'ada@münchen.example?a=b',
  'zoë@example.com',
  '"ada"@example.com',
  `ada@${'ü'.repeat(240)}.example`,
])('%j is no email address', (typed) => {
  expect(email.safeParse(typed).error?.issues[0]?.message).toBe('Please enter an email address like name@example.com.');
});

test('control characters are dropped from what people write, and lines and tabs stay', () => {
  expect(prose(40).parse('a\u0007b\u001B[31m\tc\r\nd\u007F\u009Ae\u000Bf\u0085g')).toBe('ab[31m\tc\r\nde\nf\ng');
  expect(line(5).parse('\u0008 a\u0001b ')).toBe('ab');
  expect(line(5).safeParse('\u0001 \u0002').success).toBe(false);
  expect(prose(5).safeParse('a\u0000b').success).toBe(false);
  expect(prose(20).parse('👩‍🎤 می‌نا')).toBe('👩‍🎤 می‌نا');
});
