import { unfollow } from '@ovation/contract/people/audience.ts';
import {
  createConversation,
  readAllMessages,
  sendMessage,
  uploadMessagePhoto,
} from '@ovation/contract/messaging/conversations.ts';
import { buyMessage } from '@ovation/contract/money/money.ts';
import { readNotifications } from '@ovation/contract/messaging/notifications.ts';
import { changeBankingSettings, createPayoutRequest } from '@ovation/contract/money/payouts.ts';
import { approvePayoutRequest, markPayoutPaid } from '@ovation/contract/money/payout-review.ts';
import { createWorld, makePicture, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSockets } from '../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { newId } from '../../platform/new-id.ts';
import { auditBooks } from '../ledger/index.ts';
import { list, unreadOf, texts, nameOf, artistOf, say, write } from '../../../test/actions/notification-actions.ts';

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
    expect(await texts(performer)).toEqual([`${nameOf(fan)} subscribed (monthly)`]);
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
    expect(await list(performer, { kind: 'comment' })).toMatchObject([{ kind: 'comment', detail: 'Please!' }]);
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
      {
        kind: 'live',
        text: `${artistOf(performer)} is live now`,
        path: `/${performer.username}/live/${started.streamId}`,
      },
    ]);
    expect(await list(stranger)).toEqual([]);
  });

  test('that a live stream has ended, and its recording once it is published', async () => {
    const [performer, fan] = [await world.performer(), await world.fan()];
    await world.follow(fan, performer);
    const { database: db, clock } = server.app;
    const [streamId, path] = [newId(), `/${performer.username}`];
    const content = { performer_id: performer.id, title: 'An evening', access: 'public', published_at: clock.now() };
    const ended = { status: 'ended', ended_at: clock.now(), end_reason: 'performer' };
    await db
      .insertInto('streams')
      .values({ ...content, ...ended, id: streamId })
      .execute();
    await server.app.transaction((work) => work.publish('stream.started', { performerId: performer.id, streamId }));
    await server.runJobs();
    const name = artistOf(performer);
    expect(await list(fan)).toMatchObject([
      { text: `${name} was live. The stream has ended`, path: `${path}/live/${streamId}`, isOver: true },
    ]);
    const videoId = newId();
    await db
      .insertInto('videos')
      .values({ ...content, id: videoId })
      .execute();
    await db.updateTable('streams').set({ video_id: videoId }).where('id', '=', streamId).execute();
    const [recorded] = await list(fan);
    expect(recorded).toMatchObject({
      text: `${name} was live. You can watch the recording`,
      path: `${path}/videos/${videoId}`,
    });
    expect(recorded).not.toHaveProperty('isOver');
  });
});
