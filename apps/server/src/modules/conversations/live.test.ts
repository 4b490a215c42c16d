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
import { deleteOldMessageEventsJob } from './jobs/erase-messages.ts';

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
  const [performerAccount, fan] = [performer ?? (await world.performer()), await world.fan()];
  await world.follow(fan, performerAccount);
  const { _id: id } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: performerAccount.id },
  });
  return { performer: performerAccount, fan, id };
}

const say = (from: Person, id: string, text: string): Promise<Message> =>
  from.client.call(sendMessage, { params: { id }, body: { text } });
const missed = (person: Person, query: object = {}) => person.client.call(listMissedMessages, { query });

test('both sides receive a message after its commit, each with their own view, and unread counts change', async () => {
  const { performer, fan, id } = await meet();
  const [performerSocket, fanSocket] = [await listen(performer.token), await listen(fan.token)];
  const sent = await say(fan, id, 'Good evening!');
  await Promise.all([performerSocket.settled(), fanSocket.settled()]);
  expect(performerSocket.all('message.created')).toMatchObject([
    { position: 1, message: { _id: sent._id, text: 'Good evening!', isOwn: false } },
  ]);
  expect(performerSocket.all('unread.changed')).toEqual([{ conversationId: id, totalNotSeenMessages: 1, total: 1 }]);
  expect(fanSocket.all('message.created')).toMatchObject([{ message: { _id: sent._id, isOwn: true } }]);
  expect(fanSocket.all('unread.changed')).toEqual([]);
});

test('both sides receive reads and deletions', async () => {
  const { performer, fan, id } = await meet();
  const sent = await say(fan, id, 'Hello');
  const [performerSocket, fanSocket] = [await listen(performer.token), await listen(fan.token)];
  await performer.client.call(readAllMessages, { params: { id } });
  await performer.client.call(readAllMessages, { params: { id } });
  await fan.client.call(deleteMessage, { params: { id: sent._id } });
  await Promise.all([performerSocket.settled(), fanSocket.settled()]);
  const expected = [
    ['conversation.read', { position: 2, conversationId: id, accountId: performer.id, readSequence: 1 }],
    ['message.deleted', { position: 3, conversationId: id, messageId: sent._id }],
  ];
  expect(fanSocket.received).toEqual(expected);
  expect(performerSocket.received).toEqual([
    expected[0],
    ['unread.changed', { conversationId: id, totalNotSeenMessages: 0, total: 0 }],
    expected[1],
  ]);
});

test('a message that is deleted before it is read is no longer counted as unread, in its conversation and in all', async () => {
  const performer = await world.performer();
  const [one, other] = [await meet(performer), await meet(performer)];
  await say(other.fan, other.id, 'Good evening!');
  await say(one.fan, one.id, 'Hello');
  const regretted = await say(one.fan, one.id, 'I regret this.');
  const [performerSocket, fanSocket] = [await listen(performer.token), await listen(one.fan.token)];
  await one.fan.client.call(deleteMessage, { params: { id: regretted._id } });
  await one.fan.client.call(deleteMessage, { params: { id: regretted._id } });
  await Promise.all([performerSocket.settled(), fanSocket.settled()]);
  expect(performerSocket.all('unread.changed')).toEqual([
    { conversationId: one.id, totalNotSeenMessages: 1, total: 2 },
  ]);
  expect(fanSocket.all('unread.changed')).toEqual([]);
});

test('missed events come in order, page by page, and a deleted message has no text', async () => {
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

test('a client that was away for longer than a month has to reload everything', async () => {
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

/** A client like the site's pages: records events from the socket and from catch-ups in one list. */
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

test('500 messages while the socket is killed repeatedly: none is lost or doubled, their order is kept', async () => {
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
      // The connection breaks like a network does, with requests in flight.
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

test('typing reaches the other side, and no one outside the conversation or after a block', async () => {
  const { performer, fan, id } = await meet();
  const stranger = await world.fan();
  const [performerSocket, fanSocket, strangerSocket] = [
    await listen(performer.token),
    await listen(fan.token),
    await listen(stranger.token),
  ];
  const type = (socket: typeof fanSocket.socket, conversationId: unknown = id) =>
    socket.emitWithAck('conversation.typing', { conversationId });
  expect(await type(fanSocket.socket)).toEqual({ ok: true });
  expect(await type(strangerSocket.socket)).toMatchObject({ ok: false });
  await performerSocket.settled();
  expect(performerSocket.received).toEqual([['conversation.typing', { conversationId: id, accountId: fan.id }]]);
  await relationsOf(server.app).block(performer.id, fan.id);
  expect(await type(fanSocket.socket)).toMatchObject({ ok: false });
});

test('a client learns which of its conversation partners are online, and no one else', async () => {
  const { performer, fan } = await meet();
  const stranger = await world.fan();
  const [performerSocket, strangerSocket] = [await listen(performer.token), await listen(stranger.token)];
  const accountIds = [fan.id, stranger.id];
  expect(await performerSocket.socket.emitWithAck('presence.watch', { accountIds })).toEqual({ ok: true, online: [] });
  expect(await strangerSocket.socket.emitWithAck('presence.watch', { accountIds: [performer.id] })).toEqual({
    ok: true,
    online: [],
  });
  const fanSocket = await listen(fan.token);
  const gone = performerSocket.next('presence.changed');
  await performerSocket.settled();
  fanSocket.socket.close();
  await gone;
  expect(performerSocket.all('presence.changed')).toEqual([
    { accountId: fan.id, isOnline: true },
    { accountId: fan.id, isOnline: false },
  ]);
  await strangerSocket.settled();
  expect(strangerSocket.received).toEqual([]);
});

test('after a block no presence is visible: not by watching, not in the list, not from earlier watching', async () => {
  const { performer, fan, id } = await meet();
  await say(fan, id, 'Good evening!');
  const [performerSocket, fanSocket] = [await listen(performer.token), await listen(fan.token)];
  const watch = (socket: typeof fanSocket.socket, person: Person) =>
    socket.emitWithAck('presence.watch', { accountIds: [person.id] });
  expect([await watch(fanSocket.socket, performer), await watch(performerSocket.socket, fan)]).toEqual([
    { ok: true, online: [performer.id] },
    { ok: true, online: [fan.id] },
  ]);
  await performer.client.call(blockUser, { body: { userId: fan.id } });
  await Promise.all([performerSocket.settled(), fanSocket.settled()]);
  expect(fanSocket.all('presence.changed')).toEqual([{ accountId: performer.id, isOnline: false }]);
  expect(performerSocket.all('presence.changed')).toEqual([{ accountId: fan.id, isOnline: false }]);
  for (const { client } of [performer, fan])
    expect((await client.call(listConversations)).data).toMatchObject([{ other: { isOnline: false } }]);
  performerSocket.socket.close();
  await expect.poll(() => server.app.realtime.isOnline(performer.id)).toBe(false);
  await listen(performer.token);
  await fanSocket.settled();
  expect(fanSocket.all('presence.changed')).toHaveLength(1);
});
