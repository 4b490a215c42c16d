import { expect, test } from 'vitest';
import { isPublicAddress } from './remote-address.ts';

test.each([
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.7',
  '100.64.0.1',
  '169.254.1.1',
  'fe80::1',
  'fd00::1',
  '',
  'nonsense',
])('%j is not public', (address) => expect(isPublicAddress(address)).toBe(false));
test.each(['8.8.8.8', '172.32.0.1', '2001:4860::1', '::ffff:8.8.8.8'])('%j is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);
