import {
  deleteMessage,
  listConversations,
  listMissedMessages,
  sendMessage,
} from '@ovation/contract/messaging/conversations.ts';
import { getWallet } from '@ovation/contract/money/money.ts';
import { getEarningStats } from '@ovation/contract/money/earnings.ts';
import { createReport, listReportCases, moderate, openReportedMessage } from '@ovation/contract/site/reports.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBroadcastStage, type BroadcastStage } from '../../../test/broadcast-stage.ts';
import { createSockets } from '../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { auditBooks } from '../ledger/index.ts';
import { sendBroadcastsJob } from './jobs/run-slot.ts';

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

async function meet(count: number, balance = 0) {
  const performer = await world.performer();
  const fans: Person[] = [];
  for (let number = 0; number < count; number += 1) fans.push(await world.fan({ balance }));
  for (const fan of fans) await world.follow(fan, performer);
  return { performer, fans };
}

async function sendLocked(count: number) {
  const { performer, fans } = await meet(count, 20);
  const sent = await stage.sendOut(performer, {
    text: 'For a price',
    fileIds: [await stage.photo(performer)],
    price: 5,
  });
  expect(sent).toMatchObject({ status: 'sent', totalDelivered: count });
  return { performer, fans, id: sent._id };
}

test('a recall deletes unopened copies, live; read and bought ones stay, and both are counted', async () => {
  const { performer, fans, id } = await sendLocked(4);
  const [unread, away, reader, buyer] = fans as [Person, Person, Person, Person];
  const unreadSocket = await sockets.listen(unread.token);
  const { position } = await away.client.call(listMissedMessages, {});
  await stage.open(reader);
  await stage.buy(buyer);
  expect(await stage.recall(performer, id)).toMatchObject({
    status: 'recalled',
    totalRecalled: 2,
    totalKept: 2,
    totalOpened: 1,
    totalBought: 1,
    gross: 5,
  });
  await unreadSocket.settled();
  expect([unreadSocket.all('message.deleted').length, unreadSocket.all('unread.changed').at(-1)]).toEqual([
    1,
    { conversationId: expect.any(String), totalNotSeenMessages: 0, total: 0 },
  ]);
  expect((await away.client.call(listMissedMessages, { query: { after: position } })).data).toMatchObject([
    { name: 'message.deleted' },
  ]);
  for (const fan of [unread, away])
    expect(await stage.inbox(fan)).toMatchObject([
      { text: 'Message deleted!', isDeleted: true, files: [], sequence: 1 },
    ]);
  expect((await stage.inbox(reader))[0]).toMatchObject({ text: 'For a price', price: 5, access: { granted: false } });
  expect((await stage.inbox(buyer))[0]).toMatchObject({
    text: 'For a price',
    access: { granted: true, reason: 'buyer' },
  });
  await stage.buy(reader);
  expect(await stage.recall(performer, id)).toMatchObject({ status: 'recalled', totalRecalled: 2, totalBought: 2 });
  expect(await auditBooks(server.app)).toEqual([]);
});

test('recalling while everyone opens and buys: each copy is deleted or opened, never both', async () => {
  const { performer, fans, id } = await sendLocked(12);
  const begin = stage.recall(performer, id);
  const tries = await Promise.allSettled(
    fans.flatMap((fan, index) => (index % 2 === 0 ? [stage.open(fan)] : [stage.buy(fan)])),
  );
  const recalled = await begin;
  expect(tries.filter(({ status }, index) => index % 2 === 0 && status === 'rejected')).toEqual([]);
  let [gone, bought] = [0, 0];
  for (const fan of fans) {
    const [message] = await stage.inbox(fan);
    if (message?.isDeleted === true) gone += 1;
    if (message?.access?.granted === true) bought += 1;
  }
  expect(recalled).toMatchObject({ status: 'recalled', totalRecalled: gone, totalKept: 12 - gone });
  const sold = tries.filter(({ status }, index) => index % 2 === 1 && status === 'fulfilled').length;
  expect(bought).toBe(sold);
  expect(await stage.read(performer, id)).toMatchObject({ totalBought: sold, gross: 5 * sold });
  expect(await auditBooks(server.app)).toEqual([]);
});

test('a broadcast that was stopped half way stays with its recipients, and can be recalled from them', async () => {
  const { performer, fans } = await meet(2);
  const id = await stage.write(performer);
  await stage.send(performer, id);
  for (let turn = 0; turn < 3; turn += 1)
    await server.runJob(sendBroadcastsJob, { performerId: performer.id, lengthMs: 0 });
  expect(await stage.stop(performer, id)).toMatchObject({ status: 'stopped' });
  await server.runJobs();
  expect(await stage.read(performer, id)).toMatchObject({ status: 'stopped', totalDelivered: 0, totalRecipient: 2 });
  expect(await stage.recall(performer, id)).toMatchObject({ status: 'recalled', totalRecalled: 0, totalKept: 0 });
  const whole = await stage.sendOut(performer);
  await expect(stage.stop(performer, whole._id)).rejects.toMatchObject({
    statusCode: 409,
    message: expect.stringContaining('Everyone already has this message.'),
  });
  expect(await Promise.all(fans.map(async (fan) => (await stage.inbox(fan)).length))).toEqual([1, 1]);
});

test('deleting one copy deletes it for that fan only, and leaves the files to the others', async () => {
  const { performer, fans, id } = await sendLocked(2);
  const [first, second] = fans as [Person, Person];
  const [copy] = await stage.inbox(first);
  await performer.client.call(deleteMessage, { params: { id: copy?._id ?? '' } });
  expect(await stage.inbox(first)).toMatchObject([{ isDeleted: true, files: [] }]);
  await stage.buy(second);
  expect((await stage.inbox(second))[0]?.files).toMatchObject([{ status: 'ready', url: expect.any(String) }]);
  expect(await stage.recall(performer, id)).toMatchObject({ totalRecalled: 1, totalKept: 1 });
});

test('removing a reported copy removes it for everyone and refunds the buyers', async () => {
  const { performer, fans, id } = await sendLocked(4);
  const [reporter, buyer, reader, readingBuyer] = fans as [Person, Person, Person, Person];
  await stage.buy(buyer);
  await stage.open(reader);
  await stage.open(readingBuyer);
  await stage.buy(readingBuyer);
  await reporter.client.call(createReport, {
    body: { objectType: 'message', objectId: (await stage.inbox(reporter))[0]?._id ?? '', reason: 'copyright' },
  });
  const found = (await server.admin.call(listReportCases, { query: { objectType: 'message' } })).data.find(
    ({ author }) => author?._id === performer.id,
  );
  expect(found?.object).toMatchObject({ text: '', totalCopy: 4 });
  const params = { id: found?._id ?? '' };
  const opened = await server.admin.call(openReportedMessage, { params, body: { reason: 'It was reported.' } });
  expect(opened).toMatchObject({ text: 'For a price', picture: { status: 'ready' } });
  await server.admin.call(moderate, {
    params: { id: found?._id ?? '' },
    body: { action: 'remove', note: 'Not hers.' },
  });
  await server.runJobs();
  for (const fan of fans) expect(await stage.inbox(fan)).toMatchObject([{ isDeleted: true, files: [] }]);
  expect(await stage.read(performer, id)).toMatchObject({
    status: 'removed',
    totalRecalled: 4,
    totalKept: 0,
    totalBought: 0,
    gross: 0,
    net: 0,
  });
  for (const { client } of [buyer, readingBuyer]) expect((await client.call(getWallet)).balance).toBe(20);
  expect((await performer.client.call(getEarningStats, {})).available).toBe(0);
  expect(await auditBooks(server.app)).toEqual([]);
});

test('a fan who answered a recalled copy keeps their own message, and the conversation continues', async () => {
  const {
    performer,
    fans: [fan],
  } = (await meet(1)) as { performer: Person; fans: [Person] };
  const { _id: id } = await stage.sendOut(performer);
  await stage.recall(performer, id);
  const [conversation] = (await fan.client.call(listConversations)).data;
  expect(
    await fan.client.call(sendMessage, { params: { id: conversation?._id ?? '' }, body: { text: 'What was it?' } }),
  ).toMatchObject({ sequence: 2 });
});
