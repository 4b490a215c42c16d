import { blockUser } from '@ovation/contract/people/audience.ts';
import { deleteMessage } from '@ovation/contract/messaging/conversations.ts';
import { changePerformerStatus } from '@ovation/contract/people/performer-review.ts';
import { createReport, listReportCases, moderate } from '@ovation/contract/site/reports.ts';
import { clearStreamMessages, sendStreamMessage } from '@ovation/contract/messaging/stream-chat.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSockets } from '../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { watchStream } from './live.ts';
import { deleteOldStreamMessagesJob, eraseStreamMessagesJob } from './jobs/delete-stream-messages.ts';
import { createChatActions } from '../../../test/actions/stream-chat-actions.ts';

let server: TestServer;
let world: World;
const sockets = createSockets(() => server.url);
beforeAll(async () => {
  server = await startTestServer({ COUNTRY_HEADER: 'x-country' });
  world = createWorld(server);
});
afterEach(() => sockets.closeAll());
afterAll(() => server.stop());

const { change, say, read, openChat, watch } = createChatActions(
  () => server,
  () => world,
  sockets,
);

describe('deleting', () => {
  test('senders delete their own, the performer all of their chat, staff everywhere, and no one else any', async () => {
    const [performer, other] = [await openChat(), await world.performer()];
    const [fan, stranger] = [await world.fan(), await world.fan()];
    const [own, rude, spam] = [
      await say(fan, performer, 'Oops'),
      await say(fan, performer, 'Rude'),
      await say(fan, performer, 'Spam'),
    ];
    const remove = (who: Person['client'], id: string) => who.call(deleteMessage, { params: { id } });
    for (const who of [stranger, other])
      await expect(remove(who.client, own._id)).rejects.toMatchObject({ statusCode: 404 });
    expect(await remove(fan.client, own._id)).toMatchObject({
      _id: own._id,
      isOwn: true,
      isDeleted: true,
      text: 'Message deleted',
    });
    await remove(performer.client, rude._id);
    await remove(server.admin, spam._id);
    await remove(fan.client, own._id);
    const { data, total, position } = await read(performer);
    expect(data.map(({ text, isDeleted, sequence }) => [sequence, text, isDeleted])).toEqual(
      [3, 2, 1].map((sequence) => [sequence, 'Message deleted', true]),
    );
    expect([total, position]).toEqual([3, 6]);
  });

  test('clearing deletes everything, and numbers continue', async () => {
    const performer = await openChat();
    const fan = await world.fan();
    await say(fan, performer, 'One');
    await expect(fan.client.call(clearStreamMessages, { params: { id: performer.id } })).rejects.toMatchObject({
      statusCode: 403,
    });
    expect(await performer.client.call(clearStreamMessages, { params: { id: performer.id } })).toMatchObject({
      clearedSequence: 1,
      position: 2,
    });
    expect(await read(performer)).toMatchObject({ data: [], total: 0 });
    expect(await say(fan, performer, 'Two')).toMatchObject({ sequence: 2, position: 3 });
  });
});

test('missed changes are loaded by position: messages and deletions, in order, page by page', async () => {
  const performer = await openChat();
  const fan = await world.fan();
  const first = await say(fan, performer, 'Here before');
  const { position } = await read(performer);
  await say(fan, performer, 'Missed');
  await fan.client.call(deleteMessage, { params: { id: first._id } });
  await say(fan, performer, 'Missed, too');
  const page = await read(performer, { after: position, limit: 2 });
  expect(page).toMatchObject({
    isComplete: false,
    position: 3,
    data: [{ text: 'Missed' }, { _id: first._id, isDeleted: true, position: 3 }],
  });
  expect(await read(performer, { after: page.position, limit: 2 })).toMatchObject({
    isComplete: true,
    position: 4,
    data: [{ text: 'Missed, too' }],
  });
  expect(await read(performer, { after: 4 })).toMatchObject({ data: [], isComplete: true, position: 4 });
  await performer.client.call(clearStreamMessages, { params: { id: performer.id } });
  expect(await read(performer, { after: 4 })).toMatchObject({ data: [], clearedSequence: 3, position: 5 });
});

describe('live', () => {
  test('watchers receive each event once, in order; watchers of another chat receive nothing', async () => {
    const [performer, other] = [await openChat(), await openChat()];
    const [fan, friend, elsewhere] = [await world.fan(), await world.fan(), await world.fan()];
    const [performerSocket, fanSocket, strangerSocket] = [
      await watch(performer, performer),
      await watch(friend, performer),
      await watch(elsewhere, other),
    ];
    expect(fanSocket.answer).toEqual({ ok: true, position: 0 });
    const sent = await say(fan, performer, 'Good evening');
    await performer.client.call(deleteMessage, { params: { id: sent._id } });
    await change(performer, { topic: 'Encores' });
    await performer.client.call(clearStreamMessages, { params: { id: performer.id } });
    for (const { listener } of [performerSocket, fanSocket, strangerSocket]) await listener.settled();
    const received = [
      ['stream-message.created', { position: 1, message: sent }],
      ['stream-message.deleted', { position: 2, conversationId: performer.id, messageId: sent._id }],
      [
        'stream-conversation.changed',
        { conversation: expect.objectContaining({ _id: performer.id, topic: 'Encores' }) },
      ],
      ['stream-message.cleared', { position: 3, conversationId: performer.id, clearedSequence: 1 }],
    ];
    expect(fanSocket.listener.received).toEqual(received);
    expect(performerSocket.listener.received).toEqual(received);
    expect(strangerSocket.listener.received).toEqual([]);
    expect(await fanSocket.listener.socket.emitWithAck('stream.watch', { conversationId: null })).toEqual({ ok: true });
    await say(fan, performer, 'Unheard');
    await fanSocket.listener.settled();
    expect(fanSocket.listener.all('stream-message.created')).toHaveLength(1);
  });

  test('a blocked watcher leaves at once, and is rejected with a message', async () => {
    const performer = await openChat();
    const [fan, friend] = [await world.fan(), await world.fan()];
    const { listener } = await watch(fan, performer);
    await performer.client.call(blockUser, { body: { userId: fan.id } });
    await say(friend, performer, 'Without him');
    await listener.settled();
    expect(listener.all('stream-message.created')).toEqual([]);
    expect((await watch(fan, performer)).answer).toEqual({
      ok: false,
      message: 'We could not find what you are looking for.',
    });
    expect((await watch(friend, performer)).answer).toMatchObject({ ok: true });
  });

  test('an account that is blocked while it joins does not stay', async () => {
    const performer = await openChat();
    const fan = await world.fan();
    const watched: (readonly string[])[] = [];
    const caller = {
      accountId: fan.id,
      actor: { id: fan.id, username: fan.username, kind: 'user', status: 'active' },
      country: undefined,
      isWatching: () => false,
      ignore: async () => {},
      async watch(_kind: string, ids: readonly string[]) {
        watched.push(ids);
        if (ids.length > 0) await performer.client.call(blockUser, { body: { userId: fan.id } });
      },
    } as const;
    expect(await watchStream(server.app, caller, { conversationId: performer.id })).toMatchObject({ ok: false });
    expect(watched).toEqual([[], [performer.id], []]);
  });

  test('suspending the performer closes the chat, and all watchers leave', async () => {
    const performer = await openChat();
    const fan = await world.fan();
    const { listener } = await watch(fan, performer);
    await world.admin.call(changePerformerStatus, {
      params: { id: performer.id },
      body: { status: 'suspended', reason: 'For a test.' },
    });
    await listener.settled();
    expect(listener.all('stream-conversation.changed')).toMatchObject([{ conversation: { isOpen: false } }]);
    await server.admin.call(sendStreamMessage, { params: { id: performer.id }, body: { text: 'Unheard' } });
    await listener.settled();
    expect(listener.all('stream-message.created')).toEqual([]);
  });
});

test('a message is reported by anyone who can read it, and removed by staff', async () => {
  const performer = await openChat();
  const [fan, reader] = [await world.fan(), await world.fan()];
  const rude = await say(fan, performer, 'Rude words');
  const report = (who: Person) =>
    who.client.call(createReport, { body: { objectType: 'stream-message', objectId: rude._id, reason: 'hate' } });
  await expect(report(fan)).rejects.toMatchObject({ statusCode: 422 });
  await report(reader);
  const { data } = await server.admin.call(listReportCases, { query: { objectType: 'stream-message' } });
  const found = data.find(({ object }) => object.objectId === rude._id);
  expect(found).toMatchObject({
    object: { text: 'Rude words', state: 'shown', page: { kind: 'performer', id: performer.id } },
    author: { _id: fan.id },
  });
  const {
    data: [shown],
  } = await read(performer);
  await server.admin.call(moderate, {
    params: { id: found?._id ?? '' },
    body: { action: 'remove', note: 'Against the rules.' },
  });
  expect((await read(performer)).data[0]).toMatchObject({ _id: shown?._id, isDeleted: true, text: 'Message deleted' });
});

test('the last 5,000 messages of a chat are kept, and none of a closed account', async () => {
  const performer = await openChat();
  const fan = await world.fan();
  await say(fan, performer, 'Good bye');
  await server.app.database
    .updateTable('stream_conversations')
    .set({ last_sequence: 5_001n, last_position: 5_001n })
    .where('performer_id', '=', performer.id)
    .execute();
  await server.runJob(deleteOldStreamMessagesJob);
  expect(await read(performer)).toMatchObject({ data: [], total: 5_000, clearedSequence: 1 });
  await say(fan, performer, 'Still here');
  await server.runJob(eraseStreamMessagesJob, { accountId: fan.id });
  expect((await read(performer)).data[0]).toMatchObject({ text: 'Message deleted', isDeleted: true });
});
