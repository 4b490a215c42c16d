import type { PrivateRequest } from '@ovation/contract/live/requests.ts';
import { expect, test } from 'vitest';
import { waitingRequest } from './private-show-sheet.tsx';

const now = Date.parse('2026-05-20T12:00:00.000Z');
const request = (id: string, change: object = {}) =>
  ({
    _id: id,
    status: 'asked',
    user: { _id: 'fan' },
    performer: { _id: 'ada' },
    expiresAt: '2026-05-20T12:01:00.000Z',
    ...change,
  }) as PrivateRequest;

test('a fan who comes back finds the request that waits, and no other', () => {
  const others = [
    request('to another', { performer: { _id: 'bea' } }),
    request('of another', { user: { _id: 'someone' } }),
    request('answered', { status: 'declined' }),
    request('expired', { expiresAt: '2026-05-20T12:00:00.000Z' }),
  ];
  const parties = { fanId: 'fan', performerId: 'ada' };
  expect(waitingRequest(others, parties, now)).toBeUndefined();
  expect(waitingRequest([...others, request('own')], parties, now)?._id).toBe('own');
});
