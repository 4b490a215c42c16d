import { closeAccount } from '@ovation/contract/people/accounts.ts';
import { blockUser, unblockUser, unfollow } from '@ovation/contract/people/audience.ts';
import { deleteComment } from '@ovation/contract/publishing/comments.ts';
import { listConversations, readAllMessages } from '@ovation/contract/messaging/conversations.ts';
import { deleteNotification, listNotifications, readNotifications } from '@ovation/contract/messaging/notifications.ts';
import { createWorld, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSockets } from '../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { auditBooks } from '../ledger/index.ts';
import { deleteOldNotificationsJob } from './change-notifications.ts';
import { list, unreadOf, texts, nameOf, say, write } from '../../../test/actions/notification-actions.ts';

let server: TestServer;
let world: World;
const sockets = createSockets(() => server.url);

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterEach(() => sockets.closeAll());
afterAll(async () => {
  expect(await auditBooks(server.app)).toEqual([]);
  await server.stop();
});

describe('reading', () => {
  test('some, up to one, or all; later notifications start a new entry', async () => {
    const [performer, fan, other] = [await world.performer(), await world.fan({ balance: 40 }), await world.fan()];
    await world.follow(fan, performer);
    for (const amount of [10, 11, 12]) await world.tip(fan, performer, amount);
    const [third, second] = await list(performer);
    const read = (body?: object) => performer.client.call(readNotifications, { body });
    expect(await read({ ids: [third?._id] })).toEqual({ total: 3 });
    expect(await read({ upTo: second?._id })).toEqual({ total: 0 });
    await world.follow(other, performer);
    expect(await list(performer, { isUnread: true })).toMatchObject([{ text: `${nameOf(other)} follows you` }]);
    expect(await read()).toEqual({ total: 0 });
    expect((await list(performer)).length).toBe(5);
  });

  test('pages continue where the last one ended', async () => {
    const [performer, fan] = [await world.performer(), await world.fan({ balance: 60 })];
    for (const amount of [10, 11, 12]) await world.tip(fan, performer, amount);
    const first = await performer.client.call(listNotifications, { query: { pageSize: 2 } });
    const second = await performer.client.call(listNotifications, {
      query: { pageSize: 2, cursor: first.nextCursor ?? '' },
    });
    expect([first.total, first.data.length, second.data.map(({ text }) => text), second.nextCursor]).toEqual([
      3,
      2,
      [`${nameOf(fan)} sent you a tip of $10.00`],
      undefined,
    ]);
  });

  test('no one reads, marks or deletes another’s', async () => {
    const [performer, fan, other] = [await world.performer(), await world.fan(), await world.performer()];
    await world.follow(fan, performer);
    const [{ _id } = { _id: '' }] = await list(performer);
    for (const attempt of [
      () => other.client.call(deleteNotification, { params: { id: _id } }),
      () => other.client.call(readNotifications, { body: { upTo: _id } }),
    ])
      await expect(attempt()).rejects.toMatchObject({ statusCode: 404 });
    await other.client.call(readNotifications, { body: { ids: [_id] } });
    expect(await unreadOf(performer)).toBe(1);
    await performer.client.call(deleteNotification, { params: { id: _id } });
    expect([await list(performer), await list(other)]).toEqual([[], []]);
  });

  test('after three months they are deleted', async () => {
    const [performer, fan] = [await world.performer(), await world.fan()];
    await world.follow(fan, performer);
    await server.runJob(deleteOldNotificationsJob);
    expect((await list(performer)).length).toBe(1);
    await server.app.database
      .updateTable('notifications')
      .set({ updated_at: new Date(server.clock.now().getTime() - 91 * 86_400_000) })
      .where('account_id', '=', performer.id)
      .execute();
    await server.runJob(deleteOldNotificationsJob);
    expect(await list(performer)).toEqual([]);
  });
});

describe('the list hides', () => {
  test('deleted comments, and what a blocked account did', async () => {
    const [performer, fan, rude] = [await world.performer(), await world.fan(), await world.fan({ balance: 20 })];
    const { _id: feedId } = await world.feed(performer);
    const { _id } = await say(fan, feedId);
    await fan.client.call(deleteComment, { params: { id: _id } });
    expect([await list(performer), await unreadOf(performer)]).toEqual([[], 0]);
    await say(rude, feedId);
    await world.tip(rude, performer, 10);
    await world.follow(rude, performer);
    await performer.client.call(blockUser, { body: { userId: rude.id } });
    expect([await list(performer), await unreadOf(performer)]).toEqual([[], 0]);
    await performer.client.call(unblockUser, { params: { id: rude.id } });
    expect(await texts(performer)).toEqual([
      `${nameOf(rude)} sent you a tip of $10.00`,
      `${nameOf(rude)} commented on your post`,
    ]);
  });

  test('the name of a closed account; payments stay visible', async () => {
    const [performer, fan] = [await world.performer(), await world.fan({ balance: 10 })];
    const { _id: feedId } = await world.feed(performer);
    await say(fan, feedId);
    await world.tip(fan, performer, 10);
    await world.follow(fan, performer);
    await write(fan, performer, 'performer');
    await fan.client.call(closeAccount, { body: { password: fan.password } });
    await server.runJobs();
    expect(await list(performer)).toMatchObject([{ text: 'A deleted account sent you a tip of $10.00', actors: [] }]);
  });

  test('answers below content of a performer who blocked the reader; names and text below locked content', async () => {
    const [performer, fan, other] = [await world.performer(), await world.fan(), await world.fan()];
    for (const person of [fan, other]) await world.follow(person, performer);
    const { _id: feedId } = await world.feed(performer, { access: 'followers' });
    const { _id } = await say(fan, feedId);
    await say(other, _id, 'What a secret!', 'comment');
    await fan.client.call(unfollow, { params: { id: performer.id } });
    const [locked] = await list(fan);
    expect(locked).toMatchObject({ text: 'There is a new reply to your comment', actors: [] });
    expect(locked).not.toHaveProperty('detail');
    await performer.client.call(blockUser, { body: { userId: fan.id } });
    expect(await list(fan)).toEqual([]);
  });
});

describe('live', () => {
  test('new notifications, grown ones, and the number of unread ones, together', async () => {
    const [performer, first, second] = [await world.performer(), await world.fan(), await world.fan()];
    const performerSocket = await sockets.listen(performer.token);
    let received = Promise.all([
      performerSocket.next('notification.created'),
      performerSocket.next('notifications.counted'),
    ]);
    await world.follow(first, performer);
    expect(await received).toMatchObject([{ notification: { text: `${nameOf(first)} follows you` } }, { total: 1 }]);
    const changed = Promise.all([
      performerSocket.next('notification.changed'),
      performerSocket.next('notifications.counted'),
    ]);
    await world.follow(second, performer);
    expect((await changed)[0]).toMatchObject({ notification: { text: `${nameOf(second)} and one other follow you` } });
    const counted = performerSocket.next('notifications.counted');
    await performer.client.call(readNotifications);
    expect(await counted).toEqual({ total: 0 });
    received = Promise.all([
      performerSocket.next('notification.created'),
      performerSocket.next('notifications.counted'),
    ]);
    await write(performer, first, 'user');
    await write(first, performer, 'performer');
    expect((await received)[0]).toMatchObject({ notification: { kind: 'message' } });
  });

  test('nothing of a rollback', async () => {
    const [performer, fan] = [await world.performer(), await world.fan()];
    await server.app
      .transaction(async (work) => {
        await work.publish('follow.changed', { accountId: fan.id, performerId: performer.id, isFollowed: true });
        throw new Error('The command failed.');
      })
      .catch(() => undefined);
    expect(await list(performer)).toEqual([]);
  });
});

test('conversations that are read elsewhere keep the count correct', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  await world.follow(fan, performer);
  await write(performer, fan, 'user');
  expect(await unreadOf(fan)).toBe(1);
  const {
    data: [conversation],
  } = await fan.client.call(listConversations, { query: {} });
  await fan.client.call(readAllMessages, { params: { id: conversation?._id ?? '' }, body: {} });
  expect(await unreadOf(fan)).toBe(0);
});
