import { blockCountries, blockUser, unfollow } from '@ovation/contract/people/audience.ts';
import {
  changeStreamConversation,
  listPublicMessages,
  sendStreamMessage,
} from '@ovation/contract/messaging/stream-chat.ts';
import { createWorld, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSockets } from '../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
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

const { change, say, read, chat, texts, openChat } = createChatActions(
  () => server,
  () => world,
  sockets,
);

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
