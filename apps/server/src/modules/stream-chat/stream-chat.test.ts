import { blockCountries, blockUser, unfollow } from '@ovation/contract/people/audience.ts';
import { deleteMessage } from '@ovation/contract/messaging/conversations.ts';
import { changePerformerStatus } from '@ovation/contract/people/performers.ts';
import { createReport, listReportCases, moderate } from '@ovation/contract/site/reports.ts';
import {
  changeStreamConversation,
  clearStreamMessages,
  getStreamConversation,
  listPublicMessages,
  listStreamMessages,
  sendStreamMessage,
} from '@ovation/contract/messaging/stream-chat.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSockets } from '../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { watchStream } from './live.ts';
import { deleteOldStreamMessagesJob, eraseStreamMessagesJob } from './jobs/delete-stream-messages.ts';

let server: TestServer;
let world: World;
const sockets = createSockets(() => server.url);
beforeAll(async () => {
  server = await startTestServer({ COUNTRY_HEADER: 'x-country' });
  world = createWorld(server);
});
afterEach(() => sockets.closeAll());
afterAll(() => server.stop());

const change = (performer: Person, body: BodyInput<typeof changeStreamConversation>) =>
  performer.client.call(changeStreamConversation, { params: { id: performer.id }, body });
const say = (from: Person, performer: Person, text: string, clientId?: string) =>
  from.client.call(sendStreamMessage, {
    params: { id: performer.id },
    body: { text, ...(clientId === undefined ? {} : { clientId }) },
  });
const read = (performer: Person, query: object = {}, client = server.client()) =>
  client.call(listStreamMessages, { params: { id: performer.id }, query });
const chat = (performer: Person, client = server.client()) =>
  client.call(getStreamConversation, { params: { id: performer.id } });
const texts = ({ data }: { readonly data: readonly { readonly text: string }[] }) => data.map(({ text }) => text);

async function openChat(body: BodyInput<typeof changeStreamConversation> = {}): Promise<Person> {
  const performer = await world.performer();
  await change(performer, { isOpen: true, ...body });
  return performer;
}

async function watch(person: Person, performer: Person) {
  const listener = await sockets.listen(person.token);
  return {
    listener,
    answer: (await listener.socket.emitWithAck('stream.watch', { conversationId: performer.id })) as {
      ok: boolean;
      message?: string;
      position?: number;
    },
  };
}

test('a chat is closed until its performer opens it, and only they can configure it', async () => {
  const [performer, other, fan] = [await world.performer(), await world.performer(), await world.fan()];
  expect(await chat(performer)).toMatchObject({
    _id: performer.id,
    isOpen: false,
    mayWrite: false,
    refusal: 'This chat is closed at the moment.',
    position: 0,
    performer: { username: performer.username },
  });
  await expect(say(fan, performer, 'Hello?')).rejects.toMatchObject({
    statusCode: 403,
    message: 'This chat is closed at the moment.',
  });
  expect(await change(performer, { isOpen: true, topic: 'Tonight: <b>Schubert</b>', slowSeconds: 5 })).toMatchObject({
    isOpen: true,
    topic: 'Tonight: Schubert',
    slowSeconds: 5,
    whoMayWrite: 'all',
    mayWrite: true,
  });
  expect(await change(performer, { slowSeconds: 0 })).toMatchObject({
    isOpen: true,
    topic: 'Tonight: Schubert',
    slowSeconds: 0,
  });
  expect(await chat(performer)).toMatchObject({ mayWrite: false, refusal: 'Log in to write here.' });
  expect(await chat(performer, fan.client)).toMatchObject({ mayWrite: true });
  await expect(
    other.client.call(changeStreamConversation, { params: { id: performer.id }, body: { isOpen: false } }),
  ).rejects.toMatchObject({ statusCode: 404 });
  await expect(change(performer, { slowSeconds: 301 })).rejects.toMatchObject({ statusCode: 422 });
});

test('everyone can read, visitors too: the newest page first, stable pages, HTML as text', async () => {
  const performer = await openChat();
  const fan = await world.fan();
  for (let number = 1; number <= 30; number += 1) await say(fan, performer, `${number}`);
  const first = await read(performer);
  expect(first).toMatchObject({ total: 30, position: 30, isComplete: true });
  expect(texts(first)).toEqual(Array.from({ length: 25 }, (_, index) => `${30 - index}`));
  expect(first.data[0]).toMatchObject({
    conversationId: performer.id,
    sequence: 30,
    sender: { _id: fan.id, username: fan.username },
    isDeleted: false,
  });
  await say(fan, performer, 'one more');
  expect(texts(await read(performer, { before: 6 }))).toEqual(['5', '4', '3', '2', '1']);
  expect(
    texts(
      await server.client().call(listPublicMessages, { params: { id: performer.id }, query: { offset: 1, limit: 2 } }),
    ),
  ).toEqual(['30', '29']);
  expect((await say(fan, performer, '5 > 3 <script>alert(1)</script>')).text).toBe('5 > 3 <script>alert(1)</script>');
  await expect(say(fan, performer, 'x'.repeat(501))).rejects.toMatchObject({ statusCode: 422 });
  await expect(say(fan, performer, ' \u200B ')).rejects.toMatchObject({ statusCode: 422 });
});

test('a retried send exists once', async () => {
  const performer = await openChat();
  const fan = await world.fan();
  const clientId = crypto.randomUUID();
  const sent = await Promise.all([1, 2, 3].map(() => say(fan, performer, 'Once', clientId)));
  expect(new Set(sent.map(({ _id }) => _id)).size).toBe(1);
  expect(texts(await read(performer))).toEqual(['Once']);
});

test('one clientId for messages in several chats sends one of them, and the others fail', async () => {
  const [fan, chats] = [await world.fan(), await Promise.all(Array.from({ length: 6 }, () => openChat()))];
  await Promise.all(chats.map((performer) => read(performer)));
  const clientId = crypto.randomUUID();
  const sent = await Promise.all(
    chats.map((performer) =>
      say(fan, performer, 'Once', clientId).then(
        () => 201,
        ({ statusCode }: { statusCode: number }) => statusCode,
      ),
    ),
  );
  expect(sent.toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409, 409, 409]);
});

describe('who may write', () => {
  test('followers or subscribers, as the performer chooses; the performer and staff always', async () => {
    const performer = await openChat({ whoMayWrite: 'followers' });
    const [stranger, follower, subscriber] = [await world.fan(), await world.fan(), await world.fan({ balance: 50 })];
    await world.follow(follower, performer);
    await world.subscribe(subscriber, performer);
    await expect(say(stranger, performer, 'Hi')).rejects.toMatchObject({
      statusCode: 403,
      message: expect.stringMatching(/^Follow .+ to write here\.$/) as string,
    });
    await say(follower, performer, 'I follow');
    await change(performer, { whoMayWrite: 'subscribers' });
    await expect(say(follower, performer, 'Hi')).rejects.toMatchObject({
      message: expect.stringMatching(/^Subscribe to/) as string,
    });
    await say(subscriber, performer, 'I subscribe');
    await change(performer, { isOpen: false });
    await say(performer, performer, 'Good night');
    await server.admin.call(sendStreamMessage, { params: { id: performer.id }, body: { text: 'Staff was here' } });
    expect(texts(await read(performer))).toEqual(['Staff was here', 'Good night', 'I subscribe', 'I follow']);
  });

  test('in a chat for followers, also a subscriber who has unfollowed', async () => {
    const performer = await openChat({ whoMayWrite: 'followers' });
    const subscriber = await world.fan({ balance: 50 });
    await world.subscribe(subscriber, performer);
    await subscriber.client.call(unfollow, { params: { id: performer.id } });
    expect(await chat(performer, subscriber.client)).toMatchObject({ mayWrite: true });
    await say(subscriber, performer, 'I still subscribe');
    expect(texts(await read(performer))).toEqual(['I still subscribe']);
  });

  test('in slow mode each writer waits separately', async () => {
    const performer = await openChat({ slowSeconds: 30 });
    const [one, two] = [await world.fan(), await world.fan()];
    await say(one, performer, 'First');
    await say(two, performer, 'Me too');
    await expect(say(one, performer, 'Second')).rejects.toMatchObject({
      statusCode: 429,
      message: expect.stringMatching(
        /^This chat is in slow mode\. You can write again in (29|30) seconds\.$/,
      ) as string,
    });
    expect((await chat(performer, one.client)).waitSeconds).toBeGreaterThan(28);
    await say(performer, performer, 'Welcome');
    await say(performer, performer, 'both');
    server.clock.advance(30_000);
    await say(one, performer, 'Second');
  });

  test('a blocked account or country finds no chat, nor does anyone before the performer is approved', async () => {
    const performer = await openChat();
    const fan = await world.fan();
    await performer.client.call(blockUser, { body: { userId: fan.id } });
    for (const call of [
      () => chat(performer, fan.client),
      () => read(performer, {}, fan.client),
      () => say(fan, performer, 'Hi'),
    ])
      await expect(call()).rejects.toMatchObject({ statusCode: 404 });
    await performer.client.call(blockCountries, { body: { countries: ['NO'] } });
    expect(
      (await fetch(`${server.url}/api/messages/stream/${performer.id}`, { headers: { 'x-country': 'NO' } })).status,
    ).toBe(451);
    expect(
      (await fetch(`${server.url}/api/messages/stream/${performer.id}`, { headers: { 'x-country': 'SE' } })).status,
    ).toBe(200);
    const pending = await world.performer({ approved: false });
    await expect(chat(pending)).rejects.toMatchObject({ statusCode: 404 });
    await expect(change(pending, { isOpen: true })).rejects.toMatchObject({ code: 'performer-not-approved' });
  });
});

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
