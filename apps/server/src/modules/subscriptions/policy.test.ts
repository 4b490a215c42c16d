import { describe, expect, test } from 'vitest';
import { mayStillStart, chooseStartOrResume, type RequestedType } from './policy.ts';
import type { SubscriptionRow } from './subscription.store.ts';

const running = {
  type: 'monthly',
  status: 'active',
  opens: true,
  expires_at: new Date('2030-06-15T12:00:00Z'),
  cancelled_at: null,
} as SubscriptionRow;
const ended = { status: 'expired', opens: false } as const;
const cancelled = { status: 'cancelled', cancelled_at: new Date('2030-05-20T12:00:00Z') } as const;
const pastDue = { status: 'past-due' } as const;
const trial = { type: 'free' } as const;

function wayTo(wanted: RequestedType, change: Partial<SubscriptionRow>): string {
  try {
    return chooseStartOrResume({ ...running, ...change }, wanted);
  } catch (error) {
    return (error as Error).message;
  }
}

const alreadySubscribed = 'You are already subscribed to this creator.';
const later = (type: string) =>
  `Your ${type} subscription to this creator runs until Jun 15, 2030. You can choose another one then.`;

describe('subscribing', () => {
  test.each<[name: string, wanted: RequestedType, change: Partial<SubscriptionRow>, way: string]>([
    ['starts where the last one has ended', 'monthly', ended, 'start'],
    ['starts where a cancelled one has ended', 'monthly', { ...cancelled, opens: false }, 'start'],
    ['starts where a renewal is past due', 'monthly', pastDue, 'start'],
    ['starts a paid one out of a running trial', 'yearly', trial, 'start'],
    ['starts a trial where the last one has ended', 'free', { ...trial, ...ended }, 'start'],
    ['resumes a cancelled one that still runs', 'monthly', cancelled, 'resume'],
    ['is rejected if the same one runs', 'monthly', {}, alreadySubscribed],
    ['is rejected for a second trial', 'free', trial, alreadySubscribed],
    ['is rejected for another plan while one runs', 'yearly', {}, later('monthly')],
    ['is rejected for another plan while a cancelled one still runs', 'yearly', cancelled, later('monthly')],
    ['is rejected for a trial while a paid one runs', 'free', {}, later('monthly')],
    ['is rejected for a trial while a cancelled trial still runs', 'free', { ...trial, ...cancelled }, later('free')],
  ])('%s', (_name, wanted, change, way) => expect(wayTo(wanted, change)).toBe(way));

  test('fails with the code already-subscribed', () => {
    expect(() => chooseStartOrResume(running, 'monthly')).toThrow(
      expect.objectContaining({ code: 'already-subscribed' }),
    );
  });
});

describe('a first payment that settles late', () => {
  test.each<[name: string, change: Partial<SubscriptionRow>, expected: boolean]>([
    ['begins what waits for it', { status: 'pending', opens: false }, true],
    [
      'begins what waits for it, although an earlier one was cancelled',
      { ...cancelled, status: 'pending', opens: false },
      true,
    ],
    ['begins where nothing runs', ended, true],
    ['begins where a renewal is past due', pastDue, true],
    ['begins out of a running trial', trial, true],
    ['does not begin what runs already', {}, false],
    ['does not begin what the fan gave up', { ...ended, cancelled_at: cancelled.cancelled_at }, false],
    [
      'does not begin what the fan gave up while a trial ran',
      { ...trial, cancelled_at: cancelled.cancelled_at },
      false,
    ],
  ])('%s', (_name, change, expected) => expect(mayStillStart({ ...running, ...change })).toBe(expected));
});
