import { expect, test } from 'vitest';
import { ownAddress } from './own-address.ts';

test.each([
  ['http://localhost:3000/sandbox/payments/1?a=b#c', '/sandbox/payments/1?a=b#c'],
  ['/sandbox/payments/1', '/sandbox/payments/1'],
  ['https://bank.example/confirm', 'https://bank.example/confirm'],
  ['http://localhost:3001/sandbox', 'http://localhost:3001/sandbox'],
  ['http://localhost:3000//bank.example/', '/bank.example/'],
])('follows %s as %s', (address, followed) => expect(ownAddress(address, 'http://localhost:3000')).toBe(followed));
