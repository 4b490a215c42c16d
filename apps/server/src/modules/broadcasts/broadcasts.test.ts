import {
  changeBroadcast,
  createBroadcast,
  deleteBroadcast,
  getBroadcast,
  measureAudience,
  recallBroadcast,
  searchBroadcasts,
  sendBroadcast,
  stopBroadcast,
  unscheduleBroadcast,
} from '@ovation/contract/messaging/broadcasts.ts';
import { countUnreadMessages, listConversations, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { addFansToList, createFanList, deleteFanList } from '@ovation/contract/people/fan-lists.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBroadcastStage, followers, type BroadcastStage } from '../../../test/broadcast-stage.ts';
import { relationsOf } from '../../../test/relations.ts';
import { createSockets } from '../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { sendBroadcastsJob, queueDueBroadcastsJob } from './jobs/run-slot.ts';

let server: TestServer;
let world: World;
let stage: BroadcastStage;
const sockets = createSockets(() => server.url);
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  stage = createBroadcastStage(server);
});
afterEach(() => sockets.closeAll());
afterAll(() => server.stop());

async function meet(count: number) {
  const performer = await world.performer();
  const fans: Person[] = [];
  for (let number = 0; number < count; number += 1) fans.push(await world.fan());
  for (const fan of fans) await world.follow(fan, performer);
  return { performer, fans };
}

test('followers find it unread in their lists, once; the performer’s own list does not change', async () => {
  const { performer, fans } = await meet(3);
  const [first] = fans as [Person];
  const strangerSocket = await sockets.listen(first.token);
  const performerSocket = await sockets.listen(performer.token);
  expect(await performer.client.call(measureAudience, { body: followers })).toEqual({ total: 3, isExact: true });
  const sent = await stage.sendOut(performer, { text: 'Tonight <b>at eight</b>.' });
  expect(sent).toMatchObject({
    status: 'sent',
    totalRecipient: 3,
    totalDelivered: 3,
    totalSkipped: 0,
    totalOpened: 0,
    finishedAt: expect.any(String),
  });
  for (const fan of fans) {
    expect((await fan.client.call(listConversations)).data).toMatchObject([
      {
        other: { _id: performer.id },
        totalNotSeenMessages: 1,
        lastMessage: { text: 'Tonight <b>at eight</b>.', sequence: 1 },
      },
    ]);
    expect(await fan.client.call(countUnreadMessages)).toEqual({ total: 1 });
  }
  await strangerSocket.settled();
  expect(strangerSocket.all('message.created')).toMatchObject([
    { position: 1, message: { text: 'Tonight <b>at eight</b>.', isOwn: false } },
  ]);
  expect(strangerSocket.all('unread.changed')).toMatchObject([{ totalNotSeenMessages: 1, total: 1 }]);
  expect((await performer.client.call(listConversations)).data).toEqual([]);
  await expect
    .poll(() => performerSocket.all('broadcast.changed').at(-1))
    .toMatchObject({ broadcast: { _id: sent._id, status: 'sent', totalDelivered: 3 } });
  expect(performerSocket.all('message.created')).toEqual([]);
});

test('a fan’s answer appears in the performer’s list, and what was unread there stays unread', async () => {
  const {
    performer,
    fans: [fan, other],
  } = (await meet(2)) as { performer: Person; fans: [Person, Person] };
  await stage.sendOut(performer);
  const [conversation] = (await fan.client.call(listConversations)).data;
  await fan.client.call(sendMessage, { params: { id: conversation?._id ?? '' }, body: { text: 'I will be there.' } });
  await stage.sendOut(performer, { text: 'And tomorrow' });
  expect((await performer.client.call(listConversations)).data).toMatchObject([
    { other: { _id: fan.id }, totalNotSeenMessages: 1, lastMessage: { text: 'And tomorrow', sequence: 3 } },
  ]);
  expect((await stage.inbox(other)).map(({ sequence }) => sequence)).toEqual([2, 1]);
});

test('reading and answering open it, once each, and the performer is notified', async () => {
  const {
    performer,
    fans: [reader, writer],
  } = (await meet(3)) as { performer: Person; fans: [Person, Person] };
  const { _id: id } = await stage.sendOut(performer);
  const performerSocket = await sockets.listen(performer.token);
  await Promise.all([stage.open(reader), stage.open(reader)]);
  const [conversation] = (await writer.client.call(listConversations)).data;
  await writer.client.call(sendMessage, { params: { id: conversation?._id ?? '' }, body: { text: 'Bravo' } });
  expect(await stage.read(performer, id)).toMatchObject({ totalDelivered: 3, totalOpened: 2 });
  await expect
    .poll(() => performerSocket.all('broadcast.changed').at(-1))
    .toMatchObject({ broadcast: { totalOpened: 2 } });
});

test('fans who are blocked, have closed the account or have unfollowed before delivery are left out', async () => {
  const {
    performer,
    fans: [stays, leaves, blocked, closed],
  } = (await meet(4)) as { performer: Person; fans: [Person, Person, Person, Person] };
  const id = await stage.write(performer);
  await stage.send(performer, id);
  await server.runJob(sendBroadcastsJob, { performerId: performer.id, lengthMs: 0 });
  await server.runJob(sendBroadcastsJob, { performerId: performer.id, lengthMs: 0 });
  await server.app.database.deleteFrom('follows').where('account_id', '=', leaves.id).execute();
  await relationsOf(server.app).block(performer.id, blocked.id);
  await server.app.database.updateTable('accounts').set({ status: 'closed' }).where('id', '=', closed.id).execute();
  await server.runJobs();
  expect(await stage.read(performer, id)).toMatchObject({
    status: 'sent',
    totalRecipient: 4,
    totalDelivered: 1,
    totalSkipped: 3,
  });
  expect(await Promise.all([stays, leaves, blocked].map(async (fan) => (await stage.inbox(fan)).length))).toEqual([
    1, 0, 0,
  ]);
});

test('a performer has at most a hundred drafts, also of those that are begun at once', async () => {
  const performer = await world.performer();
  const begin = () => performer.client.call(createBroadcast, { body: {} });
  const outcomes = await Promise.allSettled(Array.from({ length: 108 }, begin));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
});

test('a draft is stored as written, changed and deleted; no one else sees it', async () => {
  const [performer, other] = [await world.performer(), await world.performer()];
  const { _id: id } = await performer.client.call(createBroadcast, { body: {} });
  const photo = await stage.photo(performer);
  const changed = await performer.client.call(changeBroadcast, {
    params: { id },
    body: {
      text: 'Nearly',
      fileIds: [photo],
      price: 4.5,
      audience: { include: [{ kind: 'spent', moreThan: 20, withinDays: 30 }], exclude: [{ kind: 'subscribers' }] },
    },
  });
  expect(changed).toMatchObject({
    status: 'draft',
    text: 'Nearly',
    price: 4.5,
    files: [{ _id: photo }],
    audience: { include: [{ kind: 'spent', moreThan: 20, withinDays: 30 }], exclude: [{ kind: 'subscribers' }] },
  });
  expect(await performer.client.call(changeBroadcast, { params: { id }, body: { text: 'Done' } })).toMatchObject({
    text: 'Done',
    price: 4.5,
    files: [{ _id: photo }],
  });
  expect(await performer.client.call(searchBroadcasts, { query: { state: 'draft' } })).toMatchObject({
    total: 1,
    data: [{ _id: id }],
  });
  for (const operation of [getBroadcast, deleteBroadcast, unscheduleBroadcast, stopBroadcast, recallBroadcast])
    await expect(other.client.call(operation, { params: { id } })).rejects.toMatchObject({ statusCode: 404 });
  await expect(other.client.call(sendBroadcast, { params: { id }, body: {} })).rejects.toMatchObject({
    statusCode: 404,
  });
  await expect(other.client.call(changeBroadcast, { params: { id }, body: { text: 'Mine' } })).rejects.toMatchObject({
    statusCode: 404,
  });
  await performer.client.call(deleteBroadcast, { params: { id } });
  await expect(stage.read(performer, id)).rejects.toMatchObject({ statusCode: 404 });
  expect(await server.app.database.selectFrom('files').select('id').where('id', '=', photo).execute()).toEqual([]);
});

test('an incomplete draft is not sent, and the error says what is missing', async () => {
  const { performer } = await meet(1);
  const expectInvalid = async (body: object, path: string) =>
    expect(stage.send(performer, await stage.write(performer, body))).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path }],
    });
  await expectInvalid({ text: '' }, 'text');
  await expectInvalid({ audience: { include: [], exclude: [] } }, 'audience.include');
  await expectInvalid({ audience: { include: [{ kind: 'subscribers' }], exclude: [] } }, 'audience.include');
  await expectInvalid(
    { audience: { include: [{ kind: 'followers' }], exclude: [{ kind: 'followers' }] } },
    'audience.include',
  );
  await expect(stage.write(performer, { price: 5 })).rejects.toMatchObject({ details: [{ path: 'price' }] });
  await expect(
    stage.write(performer, { audience: { include: [{ kind: 'list', listId: crypto.randomUUID() }], exclude: [] } }),
  ).rejects.toMatchObject({ details: [{ path: 'audience.include.0.listId' }] });
  const pending = await world.performer({ approved: false });
  await expect(stage.send(pending, await stage.write(pending))).rejects.toMatchObject({
    code: 'performer-not-approved',
  });
});

test('a scheduled one waits for its minute, and can be moved, changed and unscheduled until then', async () => {
  const {
    performer,
    fans: [fan],
  } = (await meet(1)) as { performer: Person; fans: [Person] };
  const inAnHour = () => new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  const id = await stage.write(performer);
  expect(await stage.send(performer, id, inAnHour())).toMatchObject({ status: 'scheduled' });
  expect(await performer.client.call(unscheduleBroadcast, { params: { id } })).toMatchObject({
    status: 'draft',
    sendAt: null,
  });
  await stage.send(performer, id, inAnHour());
  expect(
    await performer.client.call(changeBroadcast, { params: { id }, body: { text: 'Better words' } }),
  ).toMatchObject({ status: 'scheduled', text: 'Better words' });
  await server.runJob(queueDueBroadcastsJob);
  await server.runJobs();
  expect(await stage.inbox(fan)).toEqual([]);
  server.clock.advance(3_600_000);
  await server.runJob(queueDueBroadcastsJob);
  await server.runJobs();
  expect(await stage.inbox(fan)).toMatchObject([{ text: 'Better words' }]);
  await expect(
    performer.client.call(changeBroadcast, { params: { id }, body: { text: 'Too late' } }),
  ).rejects.toMatchObject({ statusCode: 409 });
  await expect(performer.client.call(unscheduleBroadcast, { params: { id } })).rejects.toMatchObject({
    statusCode: 409,
  });
});

test('broadcasts go out one at a time, and only so many a day', async () => {
  const {
    performer,
    fans: [fan],
  } = (await meet(1)) as { performer: Person; fans: [Person] };
  await world.settings({ maximumBroadcastsPerDay: 3 });
  try {
    const ids = [
      await stage.write(performer, { text: 'First' }),
      await stage.write(performer, { text: 'Second' }),
      await stage.write(performer, { text: 'Third' }),
      await stage.write(performer, { text: 'Fourth' }),
    ];
    for (const id of ids.slice(0, 3)) await stage.send(performer, id);
    await expect(stage.send(performer, ids[3] ?? '')).rejects.toMatchObject({
      statusCode: 429,
      message: 'You can send 3 broadcasts within 24 hours. Nothing was sent. Please choose a later time.',
    });
    expect(
      await stage.send(performer, ids[3] ?? '', new Date(server.clock.now().getTime() + 86_500_000).toISOString()),
    ).toMatchObject({ status: 'scheduled' });
    await server.runJob(sendBroadcastsJob, { performerId: performer.id, lengthMs: 0 });
    expect((await Promise.all(ids.map((id) => stage.read(performer, id)))).map(({ status }) => status)).toEqual([
      'sending',
      'queued',
      'queued',
      'scheduled',
    ]);
    await server.runJobs();
    expect((await stage.inbox(fan)).map(({ text }) => text)).toEqual(['Third', 'Second', 'First']);
  } finally {
    await world.settings({ maximumBroadcastsPerDay: 10 });
  }
});

test('deleting a list never exposes the fans whom it excludes', async () => {
  const {
    performer,
    fans: [one],
  } = (await meet(2)) as { performer: Person; fans: [Person] };
  const { _id: listId } = await performer.client.call(createFanList, { body: { name: 'Not them' } });
  await performer.client.call(addFansToList, { params: { id: listId }, body: { accountIds: [one.id] } });
  const remove = () => performer.client.call(deleteFanList, { params: { id: listId } });
  const id = await stage.write(performer, {
    audience: { include: [{ kind: 'followers' }], exclude: [{ kind: 'list', listId }] },
  });
  await stage.send(performer, id, new Date(server.clock.now().getTime() + 3_600_000).toISOString());
  await expect(remove()).rejects.toMatchObject({
    statusCode: 409,
    message: expect.stringContaining('uses this list'),
  });
  await performer.client.call(unscheduleBroadcast, { params: { id } });
  await remove();
  await expect(stage.send(performer, id)).rejects.toMatchObject({
    statusCode: 422,
    details: [{ path: 'audience.exclude.0.listId' }],
  });
  expect(await stage.inbox(one)).toEqual([]);
});
