import { expect, test } from 'vitest';
import { returnAddress } from './return-address.ts';

const read = (from: string): string | undefined => returnAddress(new URLSearchParams({ from }));

test.each(['/home', '/ada/feeds/1?reply=2#end', '/@ada', '/search?q=%2F%2Fx'])('leads back to %s', (from) =>
  expect(read(from)).toBe(from),
);

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/auth/login',
  '/x/../auth/login',
  '',
])('leads nowhere by %j', (from) => expect(read(from)).toBeUndefined());
