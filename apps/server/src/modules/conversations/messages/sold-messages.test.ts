import { getMe } from '@ovation/contract/people/accounts.ts';
import {
  createConversation,
  deleteMessage,
  listMessages,
  sendMessage,
  uploadMessagePhoto,
  type Message,
} from '@ovation/contract/messaging/conversations.ts';
import { buyMessage } from '@ovation/contract/money/money.ts';
import { createWorld, makePicture, type Person, type World } from '@ovation/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { lockMessage, markDeleted } from './message.store.ts';
import { eraseMessagesJob } from '../jobs/erase-messages.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

async function meet(performer: Person) {
  const fan = await world.fan({ balance: 50 });
  await world.follow(fan, performer);
  const { _id: id } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  return { fan, id };
}

async function sendLocked(performer: Person, id: string): Promise<Message> {
  const { _id: photo } = await performer.client.call(uploadMessagePhoto, {
    body: {},
    files: { file: await makePicture({ width: 640, height: 480 }) },
  });
  const sent = await performer.client.call(sendMessage, {
    params: { id },
    body: { text: 'After the show', fileIds: [photo], price: 10 },
  });
  await server.runJobs();
  return sent;
}

const buy = (fan: Person, { _id: id }: Message) => fan.client.call(buyMessage, { params: { id } });
const soldIn = async ({ client }: Person, id: string) =>
  (await client.call(listMessages, { params: { id } })).data.map(
    ({ soldAt }) => soldAt !== null && soldAt !== undefined,
  );

test('a message counts as sold once its recipient has bought that message, whatever else was bought', async () => {
  const performer = await world.performer();
  const [one, other] = [await meet(performer), await meet(performer)];
  const feed = await world.feed(performer, { access: 'paid', price: 5 });
  const [, second, elsewhere] = [
    await sendLocked(performer, one.id),
    await sendLocked(performer, one.id),
    await sendLocked(performer, other.id),
  ];
  for (const fan of [one.fan, other.fan]) await world.buy(fan, feed._id);
  await buy(other.fan, elsewhere);
  expect(await soldIn(performer, one.id)).toEqual([false, false]);
  await buy(one.fan, second);
  expect(await soldIn(performer, one.id)).toEqual([true, false]);
});

/** Waits until a statement of this database waits for another transaction. */
async function someoneWaits(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select 1
        from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.app.database);
      expect(rows).toHaveLength(1);
    },
    { timeout: 60_000, interval: 20 },
  );
}

test('a message that is being deleted cannot be bought: the buyer waits and pays nothing', async () => {
  const performer = await world.performer();
  const { fan, id } = await meet(performer);
  const message = await sendLocked(performer, id);
  let buying: Promise<unknown> = Promise.resolve();
  await server.app.transaction(async ({ db }) => {
    await lockMessage(db, message._id);
    buying = buy(fan, message).then(
      () => 'sold',
      ({ statusCode }: { statusCode: number }) => statusCode,
    );
    await Promise.race([someoneWaits(), buying]);
    await markDeleted(db, message._id, server.clock.now());
  });
  expect(await buying).toBe(404);
  expect((await fan.client.call(getMe)).balance).toBe(50);
});

test('a sender cannot delete a message that was bought', async () => {
  const performer = await world.performer();
  const { fan, id } = await meet(performer);
  const message = await sendLocked(performer, id);
  await buy(fan, message);
  await expect(performer.client.call(deleteMessage, { params: { id: message._id } })).rejects.toMatchObject({
    statusCode: 409,
  });
  expect(await soldIn(performer, id)).toEqual([true]);
});

test('an account that never wrote anything has nothing to erase', async () => {
  const performer = await world.performer();
  const { fan, id } = await meet(performer);
  await performer.client.call(sendMessage, { params: { id }, body: { text: 'Welcome!' } });
  await server.runJob(eraseMessagesJob, { accountId: fan.id });
  expect((await fan.client.call(listMessages, { params: { id } })).data).toMatchObject([{ text: 'Welcome!' }]);
});
