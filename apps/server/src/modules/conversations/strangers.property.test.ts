import { ApiError, type Client } from '@ovation/client';
import {
  createConversation,
  deleteMessage,
  getConversation,
  listConversations,
  listMessages,
  listMissedMessages,
  readAllMessages,
  searchConversations,
  sendMessage,
} from '@ovation/contract/messaging/conversations.ts';
import { createWorld, type Person } from '@ovation/testing';
import { byDepth } from '@ovation/testing/depth.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSockets, type Listener } from '../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

/**
 * Two people write to each other, while strangers (a fan, a performer, staff) who know every id try everything, in
 * any order and concurrently. The strangers get no replies and no events, and nothing that they do changes what the
 * two see.
 */

let server: TestServer;
let performer: Person;
let fan: Person;
let strangers: { readonly client: Client; readonly token: string; readonly ownId: string }[];
const sockets = createSockets(() => server.url);
beforeAll(async () => {
  server = await startTestServer();
  const world = createWorld(server);
  [performer, fan] = [await world.performer(), await world.fan()];
  await world.follow(fan, performer);
  const [otherFan, otherPerformer] = [await world.fan(), await world.performer()];
  const people = [otherFan, otherPerformer, { client: server.admin, token: server.adminToken }];
  // Each stranger has their own conversation, so that a rejection is about whose conversation it is.
  strangers = await Promise.all(
    people.map(async ({ client, token }) => {
      const third = await world.performer();
      await world.follow({ ...otherFan, client }, third);
      return {
        client,
        token,
        ownId: (await client.call(createConversation, { body: { source: 'performer', sourceId: third.id } }))._id,
      };
    }),
  );
});
afterEach(() => sockets.closeAll());
afterAll(() => server.stop());

const attempt = fc.constantFrom(
  'get',
  'list',
  'search in it',
  'send',
  'send into own with their answer',
  'delete',
  'read',
  'missed',
  'own list',
  'search by name',
  'type',
  'watch',
);
type Attempt = typeof attempt extends fc.Arbitrary<infer Value> ? Value : never;
const step = fc.record({ who: fc.nat(2), what: attempt });
const said = fc.record({
  byFan: fc.boolean(),
  text: fc
    .string({ minLength: 1, maxLength: 40 })
    .map((text) => `secret ${text.replaceAll('\u0000', '').replaceAll('<', '')} words`),
});
const scene = fc.record({
  talk: fc.array(said, { minLength: 1, maxLength: 5 }),
  attempts: fc.array(step, { minLength: 5, maxLength: 25 }),
});

interface Place {
  readonly id: string;
  readonly messageId: string;
}

type Answers = Record<
  Attempt,
  (stranger: (typeof strangers)[number], place: Place, listener: Listener) => Promise<unknown>
>;
const answers: Answers = {
  get: ({ client }, { id }) => client.call(getConversation, { params: { id } }),
  list: ({ client }, { id }) => client.call(listMessages, { params: { id } }),
  'search in it': ({ client }, { id }) => client.call(listMessages, { params: { id }, query: { q: 'secret' } }),
  send: ({ client }, { id }) => client.call(sendMessage, { params: { id }, body: { text: 'I am in.' } }),
  'send into own with their answer': ({ client, ownId }, { messageId }) =>
    client.call(sendMessage, { params: { id: ownId }, body: { text: 'Quoted', replyToId: messageId } }),
  delete: ({ client }, { messageId }) => client.call(deleteMessage, { params: { id: messageId } }),
  read: ({ client }, { id }) => client.call(readAllMessages, { params: { id } }),
  missed: ({ client }) => client.call(listMissedMessages, { query: { after: 0 } }),
  'own list': ({ client }) => client.call(listConversations, { query: { pageSize: 100 } }),
  'search by name': ({ client }) => client.call(searchConversations, { query: { q: fan.username } }),
  type: (_, { id }, { socket }) => socket.emitWithAck('conversation.typing', { conversationId: id }),
  watch: (_, __, { socket }) => socket.emitWithAck('presence.watch', { accountIds: [fan.id, performer.id] }),
};
/** Requests about the stranger's own data succeed and contain nothing of the two; all others fail. */
const aboutOneself: readonly Attempt[] = ['missed', 'own list', 'search by name', 'type', 'watch'];

async function tryIt(
  what: Attempt,
  stranger: (typeof strangers)[number],
  place: Place,
  listener: Listener,
): Promise<void> {
  const answered = await answers[what](stranger, place, listener).catch((error: unknown) => error);
  if (!aboutOneself.includes(what)) {
    expect(answered, what).toBeInstanceOf(ApiError);
    expect((answered as ApiError).statusCode, what).toBeOneOf([404, 422]);
  }
  const text = JSON.stringify(answered);
  for (const theirs of ['secret', place.id, place.messageId, fan.id]) expect(text, what).not.toContain(theirs);
}

async function whatTheyRead(id: string): Promise<unknown> {
  return Promise.all(
    [fan, performer].map(async ({ client }) => [
      await client.call(listMessages, { params: { id }, query: { limit: 100 } }),
      await client.call(getConversation, { params: { id } }),
    ]),
  );
}

test('no one reads, writes, deletes, searches or receives anything of others’ conversations', async () => {
  const { _id: id } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  await fc.assert(
    fc.asyncProperty(scene, async ({ talk, attempts }) => {
      const listeners = await Promise.all(strangers.map(({ token }) => sockets.listen(token)));
      let messageId = '';
      for (const { byFan, text } of talk)
        messageId = (await (byFan ? fan : performer).client.call(sendMessage, { params: { id }, body: { text } }))._id;
      const before = await whatTheyRead(id);
      await Promise.all(
        attempts.map(({ who, what }) =>
          tryIt(what, strangers[who] as (typeof strangers)[number], { id, messageId }, listeners[who] as Listener),
        ),
      );
      expect(await whatTheyRead(id)).toEqual(before);
      await Promise.all(listeners.map((listener) => listener.settled()));
      for (const { received } of listeners) expect(received).toEqual([]);
      sockets.closeAll();
    }),
    { numRuns: byDepth({ small: 8, deep: 250 }) },
  );
});
