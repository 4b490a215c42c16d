import { expect, test } from 'vitest';
import { newcomerOf } from './newcomer.ts';

const now = new Date('2026-11-22T12:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 24 * 3_600_000);
const fan = { kind: 'user', status: null, email_verified_at: daysAgo(1), created_at: daysAgo(10) };
const performer = { ...fan, kind: 'performer', email_verified_at: null, created_at: now };

test.each([
  ['a fan of ten days with a confirmed address', fan, undefined],
  [
    'a fan whose address is not confirmed, however old the account',
    { ...fan, email_verified_at: null, created_at: daysAgo(400) },
    'unverified',
  ],
  ['a fan who confirmed the address at once, in the first days', { ...fan, created_at: daysAgo(2.9) }, 'recent'],
  ['the same after them', { ...fan, created_at: daysAgo(3) }, undefined],
  ['a performer whose documents are not approved yet', { ...performer, status: 'pending' }, 'unverified'],
  ['an approved performer', { ...performer, status: 'active' }, undefined],
  ['staff', { ...performer, kind: 'admin', status: null }, undefined],
])('%s', (_, account, newcomer) => expect(newcomerOf(account, now)).toBe(newcomer));
