import { createMessageStream } from '@ovation/client';
import { blockUser } from '@ovation/contract/people/audience.ts';
import {
  createConversation,
  deleteMessage,
  listConversations,
  listMissedMessages,
  readAllMessages,
  sendMessage,
  type Message,
  type MissedEvent,
} from '@ovation/contract/messaging/conversations.ts';
import { messageEvents, type MessageEventName } from '@ovation/contract/events.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { relationsOf } from '../../../test/relations.ts';
import { createSockets, logInBySocket } from '../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { deleteOldMessageEventsJob } from './jobs/delete-old-message-events.ts';

let server: TestServer;
let world: World;
const sockets = createSockets(() => server.url);
const { listen, open } = sockets;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterEach(() => sockets.closeAll());
afterAll(() => server.stop());

async function meet(performer?: Person) {
  const [herself, fan] = [performer ?? (await world.performer()), await world.fan()];
  await world.follow(fan, herself);
  const { _id: id } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: herself.id },
  });
  return { performer: herself, fan, id };
}

const say = (from: Person, id: string, text: string): Promise<Message> =>
  from.client.call(sendMessage, { params: { id }, body: { text } });
const missed = (person: Person, query: object = {}) => person.client.call(listMissedMessages, { query });

test('both sides hear of a message after it is there, each as it reads it, and what is unread moves', async () => {
  const { performer, fan, id } = await meet();
  const [hers, his] = [await listen(performer.token), await listen(fan.token)];
  const sent = await say(fan, id, 'Good evening!');
  await Promise.all([hers.settled(), his.settled()]);
  expect(hers.all('message.created')).toMatchObject([
    { position: 1, message: { _id: sent._id, text: 'Good evening!', isOwn: false } },
  ]);
  expect(hers.all('unread.changed')).toEqual([{ conversationId: id, totalNotSeenMessages: 1, total: 1 }]);
  expect(his.all('message.created')).toMatchObject([{ message: { _id: sent._id, isOwn: true } }]);
  expect(his.all('unread.changed')).toEqual([]);
});

test('reading and deleting are told to both sides', async () => {
  const { performer, fan, id } = await meet();
  const sent = await say(fan, id, 'Hello');
  const [hers, his] = [await listen(performer.token), await listen(fan.token)];
  await performer.client.call(readAllMessages, { params: { id } });
  await performer.client.call(readAllMessages, { params: { id } });
  await fan.client.call(deleteMessage, { params: { id: sent._id } });
  await Promise.all([hers.settled(), his.settled()]);
  const told = [
    ['conversation.read', { position: 2, conversationId: id, accountId: performer.id, readSequence: 1 }],
    ['message.deleted', { position: 3, conversationId: id, messageId: sent._id }],
  ];
  expect(his.heard).toEqual(told);
  expect(hers.heard).toEqual([
    told[0],
    ['unread.changed', { conversationId: id, totalNotSeenMessages: 0, total: 0 }],
    told[1],
  ]);
});

test('what was missed comes in order, page by page, and a message that is gone has lost its text', async () => {
  const { performer, fan, id } = await meet();
  const { position } = await missed(performer);
  const regretted = await say(fan, id, 'I regret this.');
  await say(performer, id, 'What?');
  await fan.client.call(deleteMessage, { params: { id: regretted._id } });
  await fan.client.call(readAllMessages, { params: { id } });
  const first = await missed(performer, { after: position, limit: 3 });
  expect(first).toMatchObject({
    isComplete: false,
    isForgotten: false,
    position: position + 3,
    data: [
      { name: 'message.created', message: { isDeleted: true } },
      { name: 'message.created', message: { text: 'What?', isOwn: true } },
      { name: 'message.deleted', messageId: regretted._id },
    ],
  });
  expect(await missed(performer, { after: first.position })).toMatchObject({
    isComplete: true,
    data: [{ name: 'conversation.read', accountId: fan.id, readSequence: 2 }],
  });
  expect(JSON.stringify(first)).not.toContain('regret');
});

test('who was away for longer than a month is told to load everything anew', async () => {
  const { performer, fan, id } = await meet();
  await say(fan, id, 'Long ago');
  await server.app.database
    .updateTable('message_events')
    .set({ created_at: new Date(server.clock.now().getTime() - 31 * 86_400_000) })
    .where('conversation_id', '=', id)
    .execute();
  await server.runJob(deleteOldMessageEventsJob);
  await say(fan, id, 'Today');
  expect(await missed(performer, { after: 0 })).toEqual({ data: [], position: 2, isComplete: true, isForgotten: true });
  expect(await missed(performer, { after: 1 })).toMatchObject({ isForgotten: false, data: [{ position: 2 }] });
  expect(await missed(performer, { after: 99 })).toMatchObject({ isForgotten: true });
});

/** A client as the site's pages are one: what it hears and what it catches up with, in one row. */
async function follow(person: Person) {
  const events: MissedEvent[] = [];
  const stream = createMessageStream({
    client: person.client,
    onEvent: (event) => events.push(event),
    onForgotten: () => expect.fail('nothing was forgotten'),
  });
  async function connect() {
    const socket = open();
    for (const name of Object.keys(messageEvents) as MessageEventName[])
      socket.on(name, (event) => stream.receive({ name, ...event }));
    await logInBySocket(socket, { token: person.token });
    await stream.catchUp();
    return socket;
  }
  return { events, connect, catchUp: () => stream.catchUp() };
}

test('500 messages while the socket is killed again and again: none is lost, none comes twice, their order is kept', async () => {
  const performer = await world.performer();
  const talks = await Promise.all(Array.from({ length: 5 }, () => meet(performer)));
  const client = await follow(performer);
  let socket = await client.connect();
  const course = { isSending: true, sent: 0, kills: 0 };
  const until = async (isReached: () => boolean) => {
    while (course.isSending && !isReached()) await new Promise((resolve) => setImmediate(resolve));
  };
  const killing = (async () => {
    while (course.isSending) {
      const seen = client.events.length;
      await until(() => client.events.length >= seen + 30);
      // The connection breaks as a network does, with whatever was under way in it.
      socket.io.engine.close();
      const { sent } = course;
      await until(() => course.sent >= sent + 5);
      socket = await client.connect();
      course.kills += 1;
    }
  })();
  await Promise.all(
    talks.map(async ({ fan, id }) => {
      for (let number = 1; number <= 100; number += 1) {
        await say(fan, id, `${number}`);
        course.sent += 1;
      }
    }),
  );
  course.isSending = false;
  await killing;
  await client.catchUp();
  expect(course.kills).toBeGreaterThan(5);
  expect(client.events.map(({ position }) => position)).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
  for (const { id } of talks) {
    const texts = client.events.flatMap(({ conversationId, message }) =>
      conversationId === id && message ? [message.text] : [],
    );
    expect(texts).toEqual(Array.from({ length: 100 }, (_, index) => `${index + 1}`));
  }
});

test('typing is told to the other, and to nobody of a conversation that is not one’s own or was shut', async () => {
  const { performer, fan, id } = await meet();
  const stranger = await world.fan();
  const [hers, his, theirs] = [await listen(performer.token), await listen(fan.token), await listen(stranger.token)];
  const type = (socket: typeof his.socket, conversationId: unknown = id) =>
    socket.emitWithAck('conversation.typing', { conversationId });
  expect(await type(his.socket)).toEqual({ ok: true });
  expect(await type(theirs.socket)).toMatchObject({ ok: false });
  await hers.settled();
  expect(hers.heard).toEqual([['conversation.typing', { conversationId: id, accountId: fan.id }]]);
  await relationsOf(server.app).block(performer.id, fan.id);
  expect(await type(his.socket)).toMatchObject({ ok: false });
});

test('one hears who of one’s partners is online, and of nobody else', async () => {
  const { performer, fan } = await meet();
  const stranger = await world.fan();
  const [hers, theirs] = [await listen(performer.token), await listen(stranger.token)];
  const accountIds = [fan.id, stranger.id];
  expect(await hers.socket.emitWithAck('presence.watch', { accountIds })).toEqual({ ok: true, online: [] });
  expect(await theirs.socket.emitWithAck('presence.watch', { accountIds: [performer.id] })).toEqual({
    ok: true,
    online: [],
  });
  const his = await listen(fan.token);
  const gone = hers.next('presence.changed');
  await hers.settled();
  his.socket.close();
  await gone;
  expect(hers.all('presence.changed')).toEqual([
    { accountId: fan.id, isOnline: true },
    { accountId: fan.id, isOnline: false },
  ]);
  await theirs.settled();
  expect(theirs.heard).toEqual([]);
});

test('across a block nobody learns who is here: not by watching, not from the list, not from what was watched before', async () => {
  const { performer, fan, id } = await meet();
  await say(fan, id, 'Good evening!');
  const [hers, his] = [await listen(performer.token), await listen(fan.token)];
  const watch = (socket: typeof his.socket, person: Person) =>
    socket.emitWithAck('presence.watch', { accountIds: [person.id] });
  expect([await watch(his.socket, performer), await watch(hers.socket, fan)]).toEqual([
    { ok: true, online: [performer.id] },
    { ok: true, online: [fan.id] },
  ]);
  await performer.client.call(blockUser, { body: { userId: fan.id } });
  await Promise.all([hers.settled(), his.settled()]);
  expect(his.all('presence.changed')).toEqual([{ accountId: performer.id, isOnline: false }]);
  expect(hers.all('presence.changed')).toEqual([{ accountId: fan.id, isOnline: false }]);
  for (const { client } of [performer, fan])
    expect((await client.call(listConversations)).data).toMatchObject([{ other: { isOnline: false } }]);
  hers.socket.close();
  await expect.poll(() => server.app.realtime.isOnline(performer.id)).toBe(false);
  await listen(performer.token);
  await his.settled();
  expect(his.all('presence.changed')).toHaveLength(1);
});
