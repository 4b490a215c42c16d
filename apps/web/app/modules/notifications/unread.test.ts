import { maxUnread, notificationKind, type Notification } from '@ovation/contract/messaging/notifications.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, failure } from '../../platform/testing/answer-calls.ts';
import { markAllRead, markOneRead } from './read.ts';
import { kindsOf, kindLabels } from './settings/kind-labels.ts';
import { inShort } from './unread.ts';

afterEach(() => void vi.restoreAllMocks());

const notification = (given: Partial<Notification>): Notification =>
  ({ _id: 'n', isRead: false, ...given }) as Notification;

test('a count is told as far as it is counted', () => {
  expect([inShort(7), inShort(maxUnread - 1), inShort(maxUnread), inShort(maxUnread + 5)]).toEqual([
    '7',
    '99',
    '99+',
    '99+',
  ]);
});

test('what is followed is read once, and the count follows', async () => {
  const calls = answerCalls({ readNotifications: () => ({ total: 3 }) });
  const counted = vi.fn();
  markOneRead(notification({ isRead: true }), counted);
  markOneRead(notification({}), counted);
  await vi.waitFor(() => expect(counted).toHaveBeenCalledExactlyOnceWith({ total: 3 }));
  expect(calls.map(({ body }) => body)).toEqual([{ ids: ['n'] }]);
});

test('reading that fails holds nobody back', async () => {
  const calls = answerCalls({
    readNotifications: () => {
      throw failure(0);
    },
  });
  const counted = vi.fn();
  markOneRead(notification({}), counted);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(counted).not.toHaveBeenCalled();
});

test('all is read up to the newest that was shown: what comes meanwhile stays unread', async () => {
  const calls = answerCalls({ readNotifications: () => ({ total: 0 }) });
  await markAllRead(notification({ _id: 'newest' }));
  await markAllRead(undefined);
  expect(calls.map(({ body }) => body)).toEqual([{ upTo: 'newest' }, {}]);
});

test('fans choose among what can happen to fans; performers among everything', () => {
  expect(kindsOf({ isPerformer: true })).toEqual(notificationKind.options);
  expect(kindsOf({ isPerformer: false })).not.toContain('tip');
  expect(kindsOf({ isPerformer: false })).toContain('message');
  expect(Object.keys(kindLabels).toSorted()).toEqual(notificationKind.options.toSorted());
});
