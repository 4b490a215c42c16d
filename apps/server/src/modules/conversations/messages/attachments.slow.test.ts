import {
  createConversation,
  deleteMessage,
  getConversation,
  getMessageFileStatus,
  listMessages,
  sendMessage,
  uploadMessagePhoto,
  uploadMessageVideo,
  type Message,
} from '@ovation/contract/messaging/conversations.ts';
import { getEarningStats } from '@ovation/contract/money/earnings.ts';
import { buyMessage } from '@ovation/contract/money/money.ts';
import { searchCharges } from '@ovation/contract/money/payments.ts';
import {
  createReport,
  getReportCase,
  listReportCases,
  moderate,
  openReportedMessage,
} from '@ovation/contract/site/reports.ts';
import { createWorld, makeVideoFile, makePicture, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { relationsOf } from '../../../../test/relations.ts';
import { createSockets } from '../../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { auditBooks } from '../../ledger/index.ts';

let server: TestServer;
let world: World;
const sockets = createSockets(() => server.url);
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterEach(() => sockets.closeAll());
afterAll(() => server.stop());

async function meet(balance = 0) {
  const [performer, fan] = await Promise.all([world.performer(), world.fan({ balance })]);
  await world.follow(fan, performer);
  const { _id: id } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  return { performer, fan, id };
}

const photoOf = async ({ client }: Person) =>
  (await client.call(uploadMessagePhoto, { body: {}, files: { file: await makePicture({ width: 640, height: 480 }) } }))
    ._id;
const send = (from: Person, id: string, body: object): Promise<Message> =>
  from.client.call(sendMessage, { params: { id }, body: { text: '', ...body } });
const last = async (person: Person, id: string): Promise<Message> =>
  (await person.client.call(listMessages, { params: { id }, query: { limit: 1 } })).data[0] as Message;
const buy = (fan: Person, message: Message, price?: number) =>
  fan.client.call(buyMessage, { params: { id: message._id }, ...(price === undefined ? {} : { body: { price } }) });
const statusFor = async (person: Person | undefined, address: string): Promise<number> =>
  (await fetch(server.url + address, person ? { headers: { authorization: person.token } } : {})).status;

async function sendLocked(price = 5) {
  const { performer, fan, id } = await meet(50);
  const message = await send(performer, id, { text: 'For your eyes only', fileIds: [await photoOf(performer)], price });
  await server.runJobs();
  return { performer, fan, id, message };
}

test('a photo is visible to the two sides only, once it is processed, and both are notified', async () => {
  const { performer, fan, id } = await meet();
  const performerSocket = await sockets.listen(performer.token);
  const sent = await send(fan, id, { fileIds: [await photoOf(fan)] });
  expect(sent).toMatchObject({
    text: '',
    files: [{ type: 'message-photo', status: 'queued' }],
    access: { granted: true },
  });
  await server.runJobs();
  await expect
    .poll(() => performerSocket.all('message.changed'))
    .toMatchObject([{ message: { _id: sent._id, files: [{ status: 'ready', url: expect.any(String) }] } }]);
  const address = (await last(performer, id)).files[0]?.url ?? '';
  const stranger = await world.performer();
  expect(await Promise.all([performer, fan, stranger, undefined].map((person) => statusFor(person, address)))).toEqual([
    200, 200, 404, 404,
  ]);
});

test('only a blurred preview of a locked message is delivered until it is bought', async () => {
  const { performer, fan, id, message } = await sendLocked(5);
  const locked = await last(fan, id);
  expect(locked).toMatchObject({
    text: 'For your eyes only',
    price: 5,
    access: { granted: false, offers: [{ kind: 'buy', price: 5 }] },
    files: [{ status: 'ready' }],
  });
  for (const word of ['image-', 'thumbhash', 'poster', 'hls']) expect(JSON.stringify(locked)).not.toContain(word);
  const address = (await last(performer, id)).files[0]?.url ?? '';
  expect(await Promise.all([performer, fan, await world.fan()].map((person) => statusFor(person, address)))).toEqual([
    200, 403, 404,
  ]);
  expect(await statusFor(fan, locked.files[0]?.thumbnails[0]?.url ?? '')).toBe(200);
  const fanSocket = await sockets.listen(fan.token);
  expect(await buy(fan, message, 5)).toMatchObject({ type: 'message', amount: 5, balance: 45 });
  await expect
    .poll(() => fanSocket.all('message.changed'))
    .toMatchObject([{ message: { access: { granted: true, reason: 'buyer' } } }]);
  expect((await last(fan, id)).files[0]?.url).toBeTruthy();
  expect(await statusFor(fan, address)).toBe(200);
});

test('a locked message is bought once, at the displayed price, by its recipient', async () => {
  const { performer, fan, message } = await sendLocked(5);
  await expect(buy(fan, message, 4)).rejects.toMatchObject({ statusCode: 409 });
  await expect(buy(performer, message)).rejects.toMatchObject({ code: 'not-for-sale' });
  await expect(buy(await world.fan({ balance: 20 }), message)).rejects.toMatchObject({ statusCode: 404 });
  await Promise.all([buy(fan, message), buy(fan, message), buy(fan, message)]);
  expect(await fan.client.call(searchCharges, { query: { type: 'message' } })).toMatchObject({
    total: 1,
    data: [{ amount: 5, objectId: message._id }],
  });
  expect((await performer.client.call(getEarningStats, {})).byType).toContainEqual(
    expect.objectContaining({ type: 'message', gross: 5, commission: 0, net: 5, count: 1 }),
  );
  expect(await auditBooks(server.app)).toEqual([]);
});

test('a bought message stays; one that was not is deleted with its files', async () => {
  const sold = await sendLocked();
  await buy(sold.fan, sold.message);
  await expect(sold.performer.client.call(deleteMessage, { params: { id: sold.message._id } })).rejects.toMatchObject({
    statusCode: 409,
  });
  const { performer, fan, id, message } = await sendLocked();
  const address = (await last(performer, id)).files[0]?.url ?? '';
  await performer.client.call(deleteMessage, { params: { id: message._id } });
  const gone = await last(fan, id);
  expect(gone).toMatchObject({ isDeleted: true, files: [] });
  expect([gone.access, gone.price]).toEqual([undefined, undefined]);
  expect(await statusFor(performer, address)).toBe(404);
  await expect(buy(fan, message)).rejects.toMatchObject({ statusCode: 404 });
});

test('removing a bought message refunds the buyer', async () => {
  const { performer, fan, id, message } = await sendLocked(5);
  await buy(fan, message);
  await fan.client.call(createReport, { body: { objectType: 'message', objectId: message._id, reason: 'copyright' } });
  const [found] = (await server.admin.call(listReportCases, { query: { objectType: 'message' } })).data;
  expect(found?.object.picture).toBeUndefined();
  const closed = await server.admin.call(getReportCase, { params: { id: found?._id ?? '' } });
  expect([closed.object.isClosed, closed.object.files]).toEqual([true, undefined]);
  const opened = await server.admin.call(openReportedMessage, {
    params: { id: found?._id ?? '' },
    body: { reason: 'The report says that it is copied.' },
  });
  expect([opened.picture?._id, opened.totalFile]).toEqual([opened.files?.[0]?._id, opened.files?.length]);
  expect(opened.files).not.toEqual([]);
  await server.admin.call(moderate, {
    params: { id: found?._id ?? '' },
    body: { action: 'remove', note: 'Not hers.' },
  });
  await server.runJobs();
  expect(await last(fan, id)).toMatchObject({ isDeleted: true, files: [] });
  expect(await fan.client.call(searchCharges, { query: { type: 'message' } })).toMatchObject({
    data: [{ amount: 5, refunded: 5 }],
  });
  expect((await performer.client.call(getEarningStats, {})).available).toBe(0);
  expect(await auditBooks(server.app)).toEqual([]);
});

test('a blocked fan no longer sees any files, not even bought ones', async () => {
  const { performer, fan, id, message } = await sendLocked();
  await buy(fan, message);
  const address = (await last(fan, id)).files[0]?.url ?? '';
  await relationsOf(server.app).block(performer.id, fan.id);
  expect(await last(fan, id)).toMatchObject({ text: 'For your eyes only', files: [] });
  expect(await statusFor(fan, address)).toBe(404);
});

test('files must be the sender’s, for messages, and unused; prices need a performer, files and bounds', async () => {
  const { performer, fan, id } = await meet();
  const [performerPhoto, fanPhoto] = [await photoOf(performer), await photoOf(fan)];
  await send(performer, id, { fileIds: [performerPhoto] });
  const expectInvalid = (from: Person, body: object, path: string) =>
    expect(send(from, id, body)).rejects.toMatchObject({ statusCode: 422, details: [{ path }] });
  await expectInvalid(performer, { fileIds: [performerPhoto] }, 'fileIds.0');
  await expectInvalid(performer, { fileIds: [fanPhoto] }, 'fileIds.0');
  await expectInvalid(fan, { fileIds: [fanPhoto, fanPhoto] }, 'fileIds.1');
  await expectInvalid(fan, { fileIds: [fanPhoto], price: 5 }, 'price');
  await expectInvalid(performer, { text: 'Pay me', price: 5 }, 'price');
  const another = await photoOf(performer);
  for (const price of [0, 300.01, 1.005, -1]) await expectInvalid(performer, { fileIds: [another], price }, 'price');
  await expectInvalid(performer, { fileIds: [] }, 'text');
});

test('staff’s conversations carry no files, in either direction, and say so in advance', async () => {
  const performer = await world.performer();
  const { _id: id, mayAttach } = await server.admin.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  expect(mayAttach).toBe(false);
  await server.admin.call(sendMessage, { params: { id }, body: { text: 'Your documents have arrived.' } });
  expect((await performer.client.call(getConversation, { params: { id } })).mayAttach).toBe(false);
  await expect(send(performer, id, { fileIds: [await photoOf(performer)] })).rejects.toMatchObject({
    statusCode: 422,
    details: [{ path: 'fileIds' }],
  });
  const { _id: fileId } = await server.admin.call(uploadMessagePhoto, {
    body: {},
    files: { file: await makePicture() },
  });
  await expect(server.admin.call(sendMessage, { params: { id }, body: { fileIds: [fileId] } })).rejects.toMatchObject({
    statusCode: 422,
    details: [{ path: 'fileIds' }],
  });
  const open = await meet();
  expect((await open.fan.client.call(getConversation, { params: { id: open.id } })).mayAttach).toBe(true);
});

test('photos come in the order in which they were sent, not uploaded', async () => {
  const { performer, fan, id } = await meet();
  const [first, second, third] = [await photoOf(performer), await photoOf(performer), await photoOf(performer)];
  await send(performer, id, { fileIds: [third, first, second] });
  expect((await last(fan, id)).files.map(({ _id }) => _id)).toEqual([third, first, second]);
});

test('a video is processed after its message is sent, and its state is visible to the two sides only', async () => {
  const { performer, fan, id } = await meet(20);
  const { _id: fileId } = await performer.client.call(uploadMessageVideo, {
    body: {},
    files: { file: await makeVideoFile() },
  });
  const message = await send(performer, id, { fileIds: [fileId], price: 5 });
  const statusOf = ({ client }: Person) => client.call(getMessageFileStatus, { params: { id: message._id, fileId } });
  expect(await statusOf(fan)).toMatchObject({ status: 'queued' });
  await expect(statusOf(await world.fan())).rejects.toMatchObject({ statusCode: 404 });
  await server.runJobs();
  expect(await statusOf(fan)).toMatchObject({ status: 'ready', progress: 100 });
  expect(JSON.stringify(await last(fan, id))).not.toContain('hls');
  await buy(fan, message);
  const { hlsUrl = '' } = (await last(fan, id)).files[0] ?? {};
  expect(await statusFor(fan, hlsUrl)).toBe(200);
});

test('a tip appears with its message in an existing conversation, and creates none', async () => {
  const { performer, fan, id } = await meet(50);
  const performerSocket = await sockets.listen(performer.token);
  await world.tip(fan, performer, 12.5, 'Bravo!');
  await performerSocket.settled();
  expect(await last(performer, id)).toMatchObject({
    text: 'Bravo!',
    tip: { amount: 12.5 },
    senderId: fan.id,
    sequence: 1,
  });
  expect(performerSocket.all('message.created')).toMatchObject([{ message: { tip: { amount: 12.5 } } }]);
  const other = await world.fan({ balance: 20 });
  await world.tip(other, performer, 10);
  expect(
    await server.app.database
      .selectFrom('conversations')
      .selectAll()
      .where((where) => where.or([where('first_id', '=', other.id), where('second_id', '=', other.id)]))
      .execute(),
  ).toEqual([]);
});
