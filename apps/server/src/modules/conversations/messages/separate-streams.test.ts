import {
  createConversation,
  deleteMessage,
  listConversations,
  listMissedMessages,
  readAllMessages,
  sendMessage,
  type Message,
} from '@ovation/contract/messaging/conversations.ts';
import { countUnreadNotifications } from '@ovation/contract/messaging/notifications.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSockets } from '../../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { deleteOldMessageEventsJob } from '../jobs/erase-messages.ts';

let server: TestServer;
let world: World;
const sockets = createSockets(() => server.url);
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterEach(() => sockets.closeAll());
afterAll(() => server.stop());

async function meet(known?: Person) {
  const [performer, fan] = [known ?? (await world.performer()), await world.fan()];
  await world.follow(fan, performer);
  const { _id: id } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  return { performer, fan, id };
}

const say = (from: Person, id: string, text: string): Promise<Message> =>
  from.client.call(sendMessage, { params: { id }, body: { text } });
const missed = ({ client }: Person, query: object = {}) => client.call(listMissedMessages, { query });
const dayMs = 86_400_000;

test('messages between two people move no one else’s stream and reach no one else', async () => {
  const [ours, others] = [await meet(), await meet()];
  await say(others.fan, others.id, 'Good evening!');
  const before = await missed(others.fan);
  const theirs = await sockets.listen(others.fan.token);
  await say(ours.fan, ours.id, 'Between us');
  await ours.performer.client.call(readAllMessages, { params: { id: ours.id } });
  await theirs.settled();
  expect(theirs.received).toEqual([]);
  expect(await missed(others.fan)).toEqual(before);
  expect((await missed(others.fan, { after: 0 })).data).toHaveLength(1);
});

test('an account without conversations has missed nothing', async () => {
  const fan = await world.fan();
  const nothing = { data: [], position: 0, isComplete: true, isForgotten: false };
  expect(await missed(fan)).toEqual(nothing);
  expect(await missed(fan, { after: 0 })).toEqual(nothing);
});

test('only clients whose old events were deleted reload everything', async () => {
  const { performer, fan, id } = await meet();
  await say(fan, id, 'Long ago');
  const old = new Date(server.clock.now().getTime() - 31 * dayMs);
  await server.app.database
    .updateTable('message_events')
    .set({ created_at: old })
    .where('conversation_id', '=', id)
    .where('account_id', '=', performer.id)
    .execute();
  await server.runJob(deleteOldMessageEventsJob);
  expect(await missed(performer, { after: 0 })).toMatchObject({ isForgotten: true, data: [] });
  expect(await missed(fan, { after: 0 })).toMatchObject({
    isForgotten: false,
    data: [{ message: { text: 'Long ago' } }],
  });
});

test('the list shows the last message of each conversation, also if an earlier one was deleted later', async () => {
  const performer = await world.performer();
  const talks = [await meet(performer), await meet(performer), await meet(performer)];
  for (const [place, { fan, id }] of talks.entries()) {
    const first = await say(fan, id, 'I regret this.');
    await say(fan, id, `Last of ${place}`);
    await fan.client.call(deleteMessage, { params: { id: first._id } });
  }
  const { data } = await performer.client.call(listConversations);
  const shown = new Map(data.map(({ _id, lastMessage }) => [_id, lastMessage?.text]));
  expect(talks.map(({ id }) => shown.get(id))).toEqual(['Last of 0', 'Last of 1', 'Last of 2']);
});

test('answering marks earlier messages as read, also in the bell; the other’s bell does not change', async () => {
  const { performer, fan, id } = await meet();
  const bellOf = async ({ client }: Person) => {
    await server.runJobs();
    return (await client.call(countUnreadNotifications)).total;
  };
  const [performerBell, fanBell] = [await bellOf(performer), await bellOf(fan)];
  await say(performer, id, 'When do you come?');
  expect(await bellOf(fan)).toBe(fanBell + 1);
  await say(fan, id, 'Tomorrow.');
  expect([await bellOf(performer), await bellOf(fan)]).toEqual([performerBell + 1, fanBell]);
  await say(fan, id, 'At eight.');
  expect([await bellOf(performer), await bellOf(fan)]).toEqual([performerBell + 1, fanBell]);
});
