import { deleteMessage } from '@ovation/contract/messaging/conversations.ts';
import {
  addStreamModerator,
  changeStreamModeration,
  getStreamModeration,
  listHeldStreamMessages,
  listStreamModerators,
  listStreamMutes,
  muteStreamWriter,
  pinStreamMessage,
  removeStreamModerator,
  reviewStreamMessage,
  unmuteStreamWriter,
} from '@ovation/contract/messaging/stream-moderation.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { blockUser } from '@ovation/contract/people/audience.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createChatActions } from '../../../../test/actions/stream-chat-actions.ts';
import { createSockets } from '../../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
const sockets = createSockets(() => server.url);
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterEach(() => sockets.closeAll());
afterAll(() => server.stop());

const { change, say, read, chat, texts, openChat, watch } = createChatActions(
  () => server,
  () => world,
  sockets,
);

const mute = (by: Person, performer: Person, fan: Person, seconds: number | null) =>
  by.client.call(muteStreamWriter, { params: { id: performer.id, accountId: fan.id }, body: { seconds } });
const moderate = (performer: Person, body: BodyInput<typeof changeStreamModeration>) =>
  performer.client.call(changeStreamModeration, { params: { id: performer.id }, body });
const held = (who: Person, performer: Person) =>
  who.client.call(listHeldStreamMessages, { params: { id: performer.id }, query: {} });
const review = (who: Person, id: string, status: 'approved' | 'rejected') =>
  who.client.call(reviewStreamMessage, { params: { id }, body: { status } });
const pin = (who: Person, performer: Person, messageId: string | null) =>
  who.client.call(pinStreamMessage, { params: { id: performer.id }, body: { messageId } });

async function openModeratedChat(): Promise<{ performer: Person; moderator: Person }> {
  const [performer, moderator] = [await openChat(), await world.fan()];
  await performer.client.call(addStreamModerator, {
    params: { id: performer.id },
    body: { username: moderator.username.toUpperCase() },
  });
  return { performer, moderator };
}

describe('moderators', () => {
  test('the performer names and lists them, and takes the role back; no one else can', async () => {
    const { performer, moderator } = await openModeratedChat();
    const fan = await world.fan();
    const list = () => performer.client.call(listStreamModerators, { params: { id: performer.id } });
    expect((await list()).data.map(({ _id }) => _id)).toEqual([moderator.id]);
    expect(await chat(performer, moderator.client)).toMatchObject({ mayModerate: true });
    expect(await chat(performer, fan.client)).toMatchObject({ mayModerate: false });
    const add = (who: Person, username: string) =>
      who.client.call(addStreamModerator, { params: { id: performer.id }, body: { username } });
    await expect(add(moderator, fan.username)).rejects.toMatchObject({ statusCode: 403 });
    await expect(add(await world.performer(), fan.username)).rejects.toMatchObject({ statusCode: 404 });
    await expect(add(performer, 'nobody-of-this-name')).rejects.toMatchObject({ statusCode: 422 });
    await expect(add(performer, performer.username)).rejects.toMatchObject({ statusCode: 422 });
    await performer.client.call(removeStreamModerator, { params: { id: performer.id, accountId: moderator.id } });
    expect((await list()).data).toEqual([]);
    await expect(mute(moderator, performer, fan, 60)).rejects.toMatchObject({ statusCode: 403 });
  });

  test('they delete messages and write without waiting, also while the chat is closed', async () => {
    const { performer, moderator } = await openModeratedChat();
    const fan = await world.fan();
    const rude = await say(fan, performer, 'Rude');
    await moderator.client.call(deleteMessage, { params: { id: rude._id } });
    await change(performer, { isOpen: false, slowSeconds: 300 });
    await say(moderator, performer, 'One');
    await say(moderator, performer, 'Two');
    expect(texts(await read(performer))).toEqual(['Two', 'One', 'Message deleted']);
    const other = await openChat();
    const foreign = await say(fan, other, 'Elsewhere');
    await expect(moderator.client.call(deleteMessage, { params: { id: foreign._id } })).rejects.toMatchObject({
      statusCode: 404,
    });
    await expect(mute(moderator, other, fan, 60)).rejects.toMatchObject({ statusCode: 403 });
  });

  test('a moderator whom the performer blocks is none any longer, also after unblocking', async () => {
    const { performer, moderator } = await openModeratedChat();
    await performer.client.call(blockUser, { body: { userId: moderator.id } });
    expect((await performer.client.call(listStreamModerators, { params: { id: performer.id } })).data).toEqual([]);
    await expect(mute(moderator, performer, await world.fan(), 60)).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('muting', () => {
  test('a muted writer reads, cannot write, and learns until when; afterwards they write again', async () => {
    const { performer, moderator } = await openModeratedChat();
    const fan = await world.fan();
    const { listener } = await watch(fan, performer);
    const { until } = await mute(moderator, performer, fan, 120);
    await listener.settled();
    expect(listener.all('stream-writing.changed')).toEqual([{ conversationId: performer.id }]);
    await expect(say(fan, performer, 'Hello?')).rejects.toMatchObject({
      statusCode: 403,
      message: 'A moderator has muted you in this chat. You can write again in 2 minutes.',
    });
    expect(await chat(performer, fan.client)).toMatchObject({ mayWrite: false, mutedUntil: until });
    const sent = await say(performer, performer, 'You still hear me');
    await listener.settled();
    expect(listener.all('stream-message.created')).toMatchObject([{ message: { _id: sent._id } }]);
    expect(texts(await read(performer, {}, fan.client))).toEqual(['You still hear me']);
    server.clock.advance(120_000);
    await say(fan, performer, 'Back');
    expect(await chat(performer, fan.client)).not.toHaveProperty('mutedUntil');
  });

  test('a ban lasts until it is lifted, here and not elsewhere', async () => {
    const { performer, moderator } = await openModeratedChat();
    const [fan, other] = [await world.fan(), await openChat()];
    await mute(moderator, performer, fan, 60);
    await mute(performer, performer, fan, null);
    server.clock.advance(3_600_000);
    await expect(say(fan, performer, 'Hello?')).rejects.toMatchObject({
      message: 'A moderator has muted you in this chat. You can still read it.',
    });
    expect(await chat(performer, fan.client)).toMatchObject({ mutedUntil: null });
    await say(fan, other, 'Here I can');
    const muted = await moderator.client.call(listStreamMutes, { params: { id: performer.id }, query: {} });
    expect(muted).toMatchObject({
      total: 1,
      data: [{ user: { _id: fan.id }, until: null, mutedBy: { _id: performer.id } }],
    });
    const lift = () => moderator.client.call(unmuteStreamWriter, { params: { id: performer.id, accountId: fan.id } });
    await lift();
    await lift();
    await say(fan, performer, 'Back');
    expect(await moderator.client.call(listStreamMutes, { params: { id: performer.id }, query: {} })).toEqual({
      data: [],
      total: 0,
    });
  });

  test('fans mute no one, and no one mutes the performer, staff or a moderator', async () => {
    const { performer, moderator } = await openModeratedChat();
    const [fan, friend] = [await world.fan(), await world.fan()];
    await expect(mute(fan, performer, friend, 60)).rejects.toMatchObject({ statusCode: 403 });
    await expect(mute(moderator, performer, performer, 60)).rejects.toMatchObject({ statusCode: 409 });
    await expect(mute(performer, performer, moderator, 60)).rejects.toMatchObject({ statusCode: 409 });
    await expect(
      performer.client.call(muteStreamWriter, {
        params: { id: performer.id, accountId: crypto.randomUUID() },
        body: { seconds: null },
      }),
    ).rejects.toMatchObject({ statusCode: 404 });
    await expect(mute(performer, performer, fan, 5)).rejects.toMatchObject({ statusCode: 422 });
  });

  test('a muted account that becomes a moderator may write', async () => {
    const [performer, fan] = [await openChat(), await world.fan()];
    await mute(performer, performer, fan, null);
    await performer.client.call(addStreamModerator, {
      params: { id: performer.id },
      body: { username: fan.username },
    });
    await say(fan, performer, 'Thank you');
  });
});

describe('blocked words', () => {
  test('a message with one is refused with a sentence, or held, as the performer chooses', async () => {
    const { performer, moderator } = await openModeratedChat();
    const fan = await world.fan();
    expect(await moderate(performer, { blockedWords: ['Dämlich', 'free  money', 'Dämlich'] })).toEqual({
      blockedWords: ['Dämlich', 'free money'],
      wordsRule: 'refuse',
      holds: [],
    });
    for (const text of ['how DAMLICH!', 'd a m l i c h', 'fr33 m0ney'])
      await expect(say(fan, performer, text)).rejects.toMatchObject({
        statusCode: 403,
        message: 'Your message contains a word that is not allowed in this chat.',
      });
    await say(moderator, performer, 'Do not say dämlich');
    await moderate(performer, { wordsRule: 'hold' });
    expect(await say(fan, performer, 'dämlich again')).toMatchObject({ isHeld: true, sequence: 0 });
    expect(texts(await read(performer))).toEqual(['Do not say dämlich']);
    expect(await held(moderator, performer)).toMatchObject({
      total: 1,
      data: [{ text: 'dämlich again', reason: 'word', sender: { _id: fan.id } }],
    });
  });

  test('there are 200 at most, and only the performer reads and changes them', async () => {
    const { performer, moderator } = await openModeratedChat();
    const words = Array.from({ length: 201 }, (_, index) => `word${index}`);
    await expect(moderate(performer, { blockedWords: words })).rejects.toMatchObject({ statusCode: 422 });
    await moderate(performer, { blockedWords: words.slice(1) });
    const get = (who: Person) => who.client.call(getStreamModeration, { params: { id: performer.id } });
    expect((await get(performer)).blockedWords).toHaveLength(200);
    await expect(get(moderator)).rejects.toMatchObject({ statusCode: 403 });
    await expect(get(await world.performer())).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('held messages', () => {
  test('only the sender and moderators see one, also when catching up and on sockets, until it is approved', async () => {
    const { performer, moderator } = await openModeratedChat();
    const [fan, reader] = [await world.fan(), await world.fan()];
    await moderate(performer, { holds: ['all'] });
    const [fanSocket, readerSocket, moderatorSocket] = [
      await watch(fan, performer),
      await watch(reader, performer),
      await watch(moderator, performer),
    ];
    const clientId = crypto.randomUUID();
    const sent = await say(fan, performer, 'May I?', clientId);
    expect(await say(fan, performer, 'May I?', clientId)).toEqual(sent);
    expect((await held(performer, performer)).total).toBe(1);
    await moderatorSocket.listener.settled();
    expect(moderatorSocket.listener.all('stream-message.reviewed')).toEqual([
      { conversationId: performer.id, messageId: sent._id, status: 'held' },
    ]);
    expect((await chat(performer, fan.client)).held).toEqual([sent]);
    for (const client of [reader.client, server.client()]) {
      expect((await chat(performer, client)).held).toEqual([]);
      expect(await read(performer, {}, client)).toMatchObject({ data: [], total: 0, position: 0 });
      expect(await read(performer, { after: 0 }, client)).toMatchObject({ data: [], position: 0 });
    }
    await expect(held(fan, performer)).rejects.toMatchObject({ statusCode: 403 });
    await expect(review(fan, sent._id, 'approved')).rejects.toMatchObject({ statusCode: 403 });
    await review(moderator, sent._id, 'approved');
    await expect(review(performer, sent._id, 'rejected')).rejects.toMatchObject({ statusCode: 404 });
    expect(await read(performer, { after: 0 }, reader.client)).toMatchObject({
      data: [{ _id: sent._id, sequence: 1, text: 'May I?', clientId }],
      position: 1,
    });
    await readerSocket.listener.settled();
    expect(readerSocket.listener.received.map(([name]) => name)).toEqual(['stream-message.created']);
    await fanSocket.listener.settled();
    expect(fanSocket.listener.all('stream-message.reviewed').map(({ status }) => status)).toEqual(['held', 'approved']);
    expect(await say(fan, performer, 'May I?', clientId)).toMatchObject({ _id: sent._id, sequence: 1 });
  });

  test('a rejected one is gone for everyone, and its sender is notified', async () => {
    const { performer, moderator } = await openModeratedChat();
    const fan = await world.fan();
    await moderate(performer, { holds: ['all'] });
    const { listener } = await watch(fan, performer);
    const sent = await say(fan, performer, 'No?');
    await review(moderator, sent._id, 'rejected');
    await listener.settled();
    expect(listener.all('stream-message.reviewed').at(-1)).toMatchObject({ messageId: sent._id, status: 'rejected' });
    expect((await chat(performer, fan.client)).held).toEqual([]);
    expect([(await held(performer, performer)).total, (await read(performer)).total]).toEqual([0, 0]);
  });

  test('links wait where the performer wants it, and the first message of new accounts', async () => {
    const performer = await openChat();
    const [fan, old] = [await world.fan(), await world.fan()];
    await moderate(performer, { holds: ['links', 'newcomers'] });
    const first = await say(fan, performer, 'Hello');
    expect((await held(performer, performer)).data).toMatchObject([{ reason: 'newcomer' }]);
    await review(performer, first._id, 'approved');
    expect(await say(fan, performer, 'Now I am known')).not.toHaveProperty('isHeld');
    expect(await say(fan, performer, 'see shop.example/x')).toMatchObject({ isHeld: true });
    expect((await held(performer, performer)).data).toMatchObject([{ reason: 'link' }]);
    await say(performer, performer, 'https://mine.example is fine');
    await server.app.database
      .updateTable('accounts')
      .set({ created_at: new Date(server.clock.now().getTime() - 8 * 86_400_000) })
      .where('id', '=', old.id)
      .execute();
    expect(await say(old, performer, 'I am old enough')).not.toHaveProperty('isHeld');
  });

  test('slow mode counts them, and one sender fills the queue with ten at most', async () => {
    const performer = await openChat({ slowSeconds: 30 });
    const fan = await world.fan();
    await moderate(performer, { holds: ['all'] });
    await say(fan, performer, '1');
    await expect(say(fan, performer, 'Two')).rejects.toMatchObject({ statusCode: 429 });
    await change(performer, { slowSeconds: 0 });
    for (let number = 2; number <= 10; number += 1) await say(fan, performer, `${number}`);
    await expect(say(fan, performer, '11')).rejects.toMatchObject({ statusCode: 403 });
    expect((await held(performer, performer)).total).toBe(10);
  });
});

test('one message is pinned for everyone, until it is unpinned or deleted', async () => {
  const { performer, moderator } = await openModeratedChat();
  const fan = await world.fan();
  const [rules, joke] = [await say(performer, performer, 'Be kind'), await say(fan, performer, 'Knock knock')];
  for (const { _id } of [joke, rules]) await pin(moderator, performer, _id);
  const { listener } = await watch(fan, performer);
  expect((await chat(performer)).pinned).toMatchObject({ _id: rules._id, text: 'Be kind' });
  await expect(pin(fan, performer, joke._id)).rejects.toMatchObject({ statusCode: 403 });
  const { _id: elsewhere } = await say(fan, await openChat(), 'Elsewhere');
  await expect(pin(moderator, performer, elsewhere)).rejects.toMatchObject({ statusCode: 404 });
  await pin(moderator, performer, null);
  expect((await chat(performer)).pinned).toBeNull();
  await pin(performer, performer, joke._id);
  await fan.client.call(deleteMessage, { params: { id: joke._id } });
  await listener.settled();
  const pinned = listener.all('stream-conversation.changed').map(({ conversation }) => conversation.pinned?.text);
  expect(pinned).toEqual([undefined, 'Knock knock', undefined]);
  expect((await chat(performer)).pinned).toBeNull();
});
