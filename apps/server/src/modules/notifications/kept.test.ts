import { closeAccount } from '@ovation/contract/people/accounts.ts';
import { blockUser, unblockUser, unfollow } from '@ovation/contract/people/audience.ts';
import { createComment, deleteComment } from '@ovation/contract/publishing/comments.ts';
import {
  createConversation,
  listConversations,
  readAllMessages,
  sendMessage,
  uploadMessagePhoto,
} from '@ovation/contract/messaging/conversations.ts';
import { buyMessage } from '@ovation/contract/money/money.ts';
import {
  countUnreadNotifications,
  deleteNotification,
  listNotifications,
  readNotifications,
  type Notification,
} from '@ovation/contract/messaging/notifications.ts';
import {
  approvePayoutRequest,
  changeBankingSettings,
  createPayoutRequest,
  markPayoutPaid,
} from '@ovation/contract/money/payouts.ts';
import { createWorld, makePicture, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSockets } from '../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { auditBooks } from '../ledger/index.ts';
import { deleteOldNotificationsJob } from './jobs/delete-old-notifications.ts';

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

const list = async ({ client }: Person, query: object = {}): Promise<readonly Notification[]> =>
  (await client.call(listNotifications, { query })).data;
const unreadOf = async ({ client }: Person): Promise<number> => (await client.call(countUnreadNotifications)).total;
const texts = async (person: Person): Promise<string[]> => (await list(person)).map(({ text }) => text);
const nameOf = ({ username }: Person): string => `Fan ${username.split('-')[1]}`;
const artistOf = ({ username }: Person): string => `Performer ${username.split('-')[1]}`;
const say = ({ client }: Person, objectId: string, text = 'Bravo!', objectType: 'feed' | 'comment' = 'feed') =>
  client.call(createComment, { body: { objectType, objectId, text } });

async function write(from: Person, to: Person, source: 'performer' | 'user', text = 'A secret.'): Promise<string> {
  const { _id } = await from.client.call(createConversation, { body: { source, sourceId: to.id } });
  await from.client.call(sendMessage, { params: { id: _id }, body: { text } });
  return _id;
}

describe('the list shows', () => {
  test('followers together, the last one first, with a link to them', async () => {
    const performer = await world.performer();
    const [first, second, third] = [await world.fan(), await world.fan(), await world.fan()];
    await world.follow(first, performer);
    expect(await texts(performer)).toEqual([`${nameOf(first)} follows you`]);
    await world.follow(second, performer);
    expect(await texts(performer)).toEqual([`${nameOf(second)} and one other follow you`]);
    await world.follow(third, performer);
    expect(await list(performer)).toMatchObject([
      {
        kind: 'follower',
        text: `${nameOf(third)} and 2 others follow you`,
        path: '/creator/followers',
        isRead: false,
        actors: [{ _id: third.id }, { _id: second.id }, { _id: first.id }],
      },
    ]);
    expect(await unreadOf(performer)).toBe(1);
  });

  test('no one who left before it was read; one who comes back, once', async () => {
    const [performer, stays, leaves] = [await world.performer(), await world.fan(), await world.fan()];
    for (const fan of [stays, leaves]) await world.follow(fan, performer);
    await leaves.client.call(unfollow, { params: { id: performer.id } });
    expect(await texts(performer)).toEqual([`${nameOf(stays)} follows you`]);
    await world.follow(leaves, performer);
    expect(await texts(performer)).toEqual([`${nameOf(leaves)} and one other follow you`]);
    for (const fan of [stays, leaves]) await fan.client.call(unfollow, { params: { id: performer.id } });
    expect([await texts(performer), await unreadOf(performer)]).toEqual([[], 0]);
  });

  test('a subscriber, once and not as a follower too', async () => {
    const [performer, fan] = [await world.performer({ monthlyPrice: 5 }), await world.fan({ balance: 20 })];
    await world.subscribe(fan, performer, { subscriptionType: 'monthly', source: 'wallet' });
    expect(await texts(performer)).toEqual([`${nameOf(fan)} subscribed to you by the month`]);
  });

  test('every tip and every purchase separately, with its amount', async () => {
    const [performer, fan] = [await world.performer(), await world.fan({ balance: 50 })];
    const { _id: feedId } = await world.feed(performer, { access: 'paid', price: 6 });
    await world.tip(fan, performer, 10, 'For the\nsolo');
    await world.tip(fan, performer, 12);
    await world.buy(fan, feedId);
    expect(await list(performer)).toMatchObject([
      {
        kind: 'purchase',
        text: `${nameOf(fan)} bought your post for $6.00`,
        path: `/${performer.username}/feeds/${feedId}`,
      },
      { kind: 'tip', text: `${nameOf(fan)} sent you a tip of $12.00`, path: '/creator/earnings' },
      { kind: 'tip', text: `${nameOf(fan)} sent you a tip of $10.00`, detail: 'For the solo' },
    ]);
    expect(await list(fan)).toEqual([]);
  });

  test('the sale of a locked message, with a link to its conversation', async () => {
    const [performer, fan] = [await world.performer(), await world.fan({ balance: 20 })];
    await world.follow(fan, performer);
    const { _id: fileId } = await performer.client.call(uploadMessagePhoto, {
      body: {},
      files: { file: await makePicture({ width: 320, height: 240 }) },
    });
    const { _id: conversationId } = await performer.client.call(createConversation, {
      body: { source: 'user', sourceId: fan.id },
    });
    const { _id: id } = await performer.client.call(sendMessage, {
      params: { id: conversationId },
      body: { fileIds: [fileId], price: 7 },
    });
    await server.runJobs();
    await fan.client.call(buyMessage, { params: { id }, idempotencyKey: crypto.randomUUID() });
    expect((await list(performer))[0]).toMatchObject({
      kind: 'purchase',
      text: `${nameOf(fan)} bought your message for $7.00`,
      path: `/messages/${conversationId}`,
    });
    expect(await texts(fan)).toEqual([`${artistOf(performer)} wrote to you`]);
  });

  test('a payout’s steps as one entry that comes up again, but not the performer’s own steps', async () => {
    const [performer, fan] = [await world.performer(), await world.fan({ balance: 100 })];
    await world.settings({ earningHoldDays: 0 });
    await performer.client.call(changeBankingSettings, {
      body: {
        accountHolder: 'Ada Lovelace',
        bankName: 'Bank of Songs',
        accountNumber: 'DE02 1203 0000 0000 2020 51',
        country: 'DE',
        currentPassword: performer.password,
      },
    });
    await world.tip(fan, performer, 100);
    await performer.client.call(readNotifications);
    const { _id: id } = await performer.client.call(createPayoutRequest, {
      body: { amount: 60 },
      idempotencyKey: crypto.randomUUID(),
    });
    const unread = () => list(performer, { isUnread: true });
    expect(await unread()).toEqual([]);
    await server.admin.call(approvePayoutRequest, { params: { id } });
    expect(await unread()).toMatchObject([
      { kind: 'payout', text: 'Your payout of $60.00 is approved', path: `/creator/payouts/${id}`, actors: [] },
    ]);
    await performer.client.call(readNotifications);
    await server.admin.call(markPayoutPaid, { params: { id }, body: { reference: 'SEPA 4711' } });
    expect(await unread()).toMatchObject([{ text: 'Your payout of $60.00 is on its way to you' }]);
    expect((await list(performer)).filter(({ kind }) => kind === 'payout')).toHaveLength(1);
  });

  test('comments on the account’s content, answers to its comments, and nothing that it wrote itself', async () => {
    const [performer, fan, other] = [await world.performer(), await world.fan(), await world.fan()];
    const { _id: feedId } = await world.feed(performer);
    const path = `/${performer.username}/feeds/${feedId}`;
    const { _id } = await say(fan, feedId, 'Encore!');
    await say(fan, feedId, 'Please!');
    await say(performer, feedId, 'Soon.');
    expect(await list(performer)).toMatchObject([
      { kind: 'comment', text: `${nameOf(fan)} commented on your post`, detail: 'Please!', path },
    ]);
    const answer = await say(performer, _id, 'Thank you', 'comment');
    await say(other, answer._id, 'Me too', 'comment');
    expect(await list(fan)).toMatchObject([
      { kind: 'answer', text: `${nameOf(other)} and one other answered your comment`, detail: 'Me too', path },
    ]);
    expect(await texts(performer)).toEqual([
      `${nameOf(other)} answered your comment`,
      `${nameOf(fan)} commented on your post`,
    ]);
  });

  test('messages, one entry per conversation, which disappears when they are read', async () => {
    const [performer, fan] = [await world.performer(), await world.fan()];
    await world.follow(fan, performer);
    await performer.client.call(readNotifications);
    const conversationId = await write(fan, performer, 'performer');
    expect(await list(performer, { isUnread: true })).toMatchObject([
      { kind: 'message', text: `${nameOf(fan)} wrote to you`, path: `/messages/${conversationId}` },
    ]);
    await write(fan, performer, 'performer');
    await write(fan, performer, 'performer');
    const unread = await list(performer, { isUnread: true });
    expect(unread).toMatchObject([{ text: `${nameOf(fan)} sent you 3 messages` }]);
    expect(JSON.stringify(unread)).not.toContain('secret');
    await performer.client.call(readAllMessages, { params: { id: conversationId }, body: {} });
    expect(await unreadOf(performer)).toBe(0);
    await write(fan, performer, 'performer');
    expect((await list(performer)).filter(({ kind }) => kind === 'message')).toMatchObject([
      { text: `${nameOf(fan)} wrote to you`, isRead: false },
    ]);
  });

  test('a live stream, to followers', async () => {
    const [performer, fan, stranger] = [await world.performer(), await world.fan(), await world.fan()];
    await world.follow(fan, performer);
    const started = { performerId: performer.id, streamId: crypto.randomUUID() };
    for (let twice = 0; twice < 2; twice += 1)
      await server.app.transaction((work) => work.publish('stream.started', started));
    await server.runJobs();
    expect(await list(fan)).toMatchObject([
      { kind: 'live', text: `${artistOf(performer)} is live now`, path: `/${performer.username}` },
    ]);
    expect(await list(stranger)).toEqual([]);
  });
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
    expect(await list(performer)).toMatchObject([
      { text: 'Somebody who has left sent you a tip of $10.00', actors: [] },
    ]);
  });

  test('answers below content of a performer who blocked the reader; names and text below locked content', async () => {
    const [performer, fan, other] = [await world.performer(), await world.fan(), await world.fan()];
    for (const person of [fan, other]) await world.follow(person, performer);
    const { _id: feedId } = await world.feed(performer, { access: 'followers' });
    const { _id } = await say(fan, feedId);
    await say(other, _id, 'What a secret!', 'comment');
    await fan.client.call(unfollow, { params: { id: performer.id } });
    const [locked] = await list(fan);
    expect(locked).toMatchObject({ text: 'There is a new answer to a comment of yours', actors: [] });
    expect(locked).not.toHaveProperty('detail');
    await performer.client.call(blockUser, { body: { userId: fan.id } });
    expect(await list(fan)).toEqual([]);
  });
});

describe('live', () => {
  test('new notifications, grown ones, and the number of unread ones, together', async () => {
    const [performer, first, second] = [await world.performer(), await world.fan(), await world.fan()];
    const performerSocket = await sockets.listen(performer.token);
    let told = Promise.all([
      performerSocket.next('notification.created'),
      performerSocket.next('notifications.counted'),
    ]);
    await world.follow(first, performer);
    expect(await told).toMatchObject([{ notification: { text: `${nameOf(first)} follows you` } }, { total: 1 }]);
    const changed = Promise.all([
      performerSocket.next('notification.changed'),
      performerSocket.next('notifications.counted'),
    ]);
    await world.follow(second, performer);
    expect((await changed)[0]).toMatchObject({ notification: { text: `${nameOf(second)} and one other follow you` } });
    const counted = performerSocket.next('notifications.counted');
    await performer.client.call(readNotifications);
    expect(await counted).toEqual({ total: 0 });
    told = Promise.all([performerSocket.next('notification.created'), performerSocket.next('notifications.counted')]);
    await write(performer, first, 'user');
    await write(first, performer, 'performer');
    expect((await told)[0]).toMatchObject({ notification: { kind: 'message' } });
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
