import type { PrivateRequest } from '@ovation/contract/live/requests.ts';
import { expect, test } from 'vitest';
import { openRequests } from './private-requests.tsx';

const now = Date.parse('2026-05-20T12:00:00.000Z');
const request = (id: string, change: object = {}) =>
  ({
    _id: id,
    status: 'asked',
    performer: { _id: 'ada' },
    createdAt: '2026-05-20T11:59:00.000Z',
    expiresAt: '2026-05-20T12:01:00.000Z',
    ...change,
  }) as PrivateRequest;

test('a request is gone the second that it expires, and the oldest comes first', () => {
  const requests = [
    request('new', { createdAt: '2026-05-20T11:59:30.000Z' }),
    request('old'),
    request('expired', { expiresAt: '2026-05-20T12:00:00.000Z' }),
    request('answered', { status: 'declined' }),
  ];
  expect(openRequests(requests, 'ada', now).map(({ _id }) => _id)).toEqual(['old', 'new']);
});

test('requests that the performer made to others are not theirs to answer', () =>
  expect(openRequests([request('own', { performer: { _id: 'bea' } })], 'ada', now)).toEqual([]));
