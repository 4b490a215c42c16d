import { maxUnread, notificationKind, type Notification } from '@ovation/contract/messaging/notifications.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, failure } from '../../platform/testing/answer-calls.ts';
import { kindsOf, kindLabels } from './settings/kind-switches.tsx';
import { shortCount, markAllRead, markOneRead } from './unread.ts';

afterEach(() => void vi.restoreAllMocks());

const notification = (given: Partial<Notification>): Notification =>
  ({ _id: 'n', isRead: false, ...given }) as Notification;

test('a count is shown as far as it is counted', () => {
  expect([shortCount(7), shortCount(maxUnread - 1), shortCount(maxUnread), shortCount(maxUnread + 5)]).toEqual([
    '7',
    '99',
    '99+',
    '99+',
  ]);
});

test('a followed notification is marked as read once, and the count is updated', async () => {
  const calls = answerCalls({ readNotifications: () => ({ total: 3 }) });
  const counted = vi.fn();
  markOneRead(notification({ isRead: true }), counted);
  markOneRead(notification({}), counted);
  await vi.waitFor(() => expect(counted).toHaveBeenCalledExactlyOnceWith({ total: 3 }));
  expect(calls.map(({ body }) => body)).toEqual([{ ids: ['n'] }]);
});

test('a failed call is ignored', async () => {
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

test('all are read up to the newest that was shown; later ones stay unread', async () => {
  const calls = answerCalls({ readNotifications: () => ({ total: 0 }) });
  await markAllRead(notification({ _id: 'newest' }));
  await markAllRead(undefined);
  expect(calls.map(({ body }) => body)).toEqual([{ upTo: 'newest' }, {}]);
});

test('fans see only the kinds that concern fans, performers all', () => {
  expect(kindsOf({ isPerformer: true })).toEqual(notificationKind.options);
  expect(kindsOf({ isPerformer: false })).not.toContain('tip');
  expect(kindsOf({ isPerformer: false })).toContain('message');
  expect(Object.keys(kindLabels).toSorted()).toEqual(notificationKind.options.toSorted());
});
