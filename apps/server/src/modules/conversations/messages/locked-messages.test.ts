import { getMe } from '@ovation/contract/people/accounts.ts';
import {
  createConversation,
  deleteMessage,
  listConversations,
  listMessages,
  listMissedMessages,
  sendMessage,
  uploadMessagePhoto,
  type Message,
} from '@ovation/contract/messaging/conversations.ts';
import { buyMessage, searchTransactions } from '@ovation/contract/money/money.ts';
import { searchCharges } from '@ovation/contract/money/payments.ts';
import { createWorld, makePicture, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSockets } from '../../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { auditBooks } from '../../ledger/index.ts';
import { lockConversation } from '../conversation.store.ts';
import { lockMessage } from './message.store.ts';

let server: TestServer;
let world: World;
const sockets = createSockets(() => server.url);
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterEach(() => sockets.closeAll());
afterAll(() => server.stop());

const send = (from: Person, id: string, body: object): Promise<Message> =>
  from.client.call(sendMessage, { params: { id }, body: { text: '', ...body } });
const photoOf = async ({ client }: Person) =>
  (await client.call(uploadMessagePhoto, { body: {}, files: { file: await makePicture({ width: 640, height: 480 }) } }))
    ._id;
const read = async (person: Person, id: string, query: object = {}): Promise<readonly Message[]> =>
  (await person.client.call(listMessages, { params: { id }, query })).data;
const last = async (person: Person, id: string) => (await read(person, id, { limit: 1 }))[0] as Message;
const byCard = (fan: Person, { _id: id }: Message, paymentMethod = 'sandbox_ok') =>
  fan.client.call(buyMessage, { params: { id }, body: { price: 10, source: 'card', paymentMethod } });
const balanceOf = async ({ client }: Person): Promise<number> => (await client.call(getMe)).balance;

async function sendLocked() {
  const [performer, fan] = await Promise.all([world.performer(), world.fan()]);
  await world.follow(fan, performer);
  const { _id: id } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  const message = await send(performer, id, { text: 'After the show', fileIds: [await photoOf(performer)], price: 10 });
  await server.runJobs();
  return { performer, fan, id, message };
}

/** The fan's decision at their bank. */
async function decide(redirectUrl: string | undefined, decision: 'approve' | 'refuse'): Promise<void> {
  const decided = await fetch(`${server.url}${new URL(redirectUrl ?? '').pathname}/${decision}`, {
    method: 'POST',
    redirect: 'manual',
  });
  await fetch(server.url + decided.headers.get('location'), { redirect: 'manual' });
}

test('a card payment unlocks a message live, for both sides, and the wallet does not change', async () => {
  const { performer, fan, id, message } = await sendLocked();
  expect(await last(performer, id)).toMatchObject({ price: 10, soldAt: null });
  expect(await last(fan, id)).not.toHaveProperty('soldAt');
  const [performerSocket, fanSocket] = [await sockets.listen(performer.token), await sockets.listen(fan.token)];
  expect(await byCard(fan, message)).toMatchObject({ type: 'message', amount: 10, balance: 0 });
  await expect
    .poll(() => fanSocket.all('message.changed'))
    .toMatchObject([
      {
        message: { _id: message._id, access: { granted: true, reason: 'buyer' }, files: [{ url: expect.any(String) }] },
      },
    ]);
  await expect
    .poll(() => performerSocket.all('message.changed'))
    .toMatchObject([{ message: { _id: message._id, soldAt: expect.any(String) } }]);
  expect(await fan.client.call(searchTransactions)).toMatchObject({
    total: 1,
    data: [{ type: 'message', amount: 10, status: 'succeeded', performer: { _id: performer.id } }],
  });
  expect(await auditBooks(server.app)).toEqual([]);
});

test('it unlocks when the bank confirms, and stays locked if the bank declines', async () => {
  const { fan, id, message } = await sendLocked();
  const unconfirmed = await byCard(fan, message, 'sandbox_authenticate');
  expect(unconfirmed).toMatchObject({ message: 'Please confirm this payment with your bank.' });
  await decide(unconfirmed.redirectUrl, 'refuse');
  expect((await last(fan, id)).access).toMatchObject({ granted: false });
  await expect(byCard(fan, message, 'sandbox_declined')).rejects.toMatchObject({
    statusCode: 402,
    message: expect.stringContaining('Nothing was charged.'),
  });
  await decide((await byCard(fan, message, 'sandbox_authenticate')).redirectUrl, 'approve');
  expect((await last(fan, id)).access).toMatchObject({ granted: true, reason: 'buyer' });
  expect(await auditBooks(server.app)).toEqual([]);
});

test('if the message is deleted during the bank’s check, the money stays in the wallet', async () => {
  const { performer, fan, message } = await sendLocked();
  const { redirectUrl } = await byCard(fan, message, 'sandbox_authenticate');
  await performer.client.call(deleteMessage, { params: { id: message._id } });
  await decide(redirectUrl, 'approve');
  expect(await balanceOf(fan)).toBe(10);
  expect(await fan.client.call(searchTransactions)).toMatchObject({
    data: [
      {
        status: 'succeeded',
        chargeId: null,
        message: 'This no longer exists. The $10.00 that your card paid is in your wallet.',
      },
    ],
  });
  expect(await fan.client.call(searchCharges)).toMatchObject({ total: 0 });
  expect(await auditBooks(server.app)).toEqual([]);
});

test('a message cannot be bought before a file is ready, and never if its files failed', async () => {
  const [performer, fan] = await Promise.all([world.performer(), world.fan({ balance: 50 })]);
  await world.follow(fan, performer);
  const { _id: id } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  const message = await send(performer, id, { fileIds: [await photoOf(performer)], price: 10 });
  expect((await last(fan, id)).access).toMatchObject({ granted: false, offers: [] });
  const socket = await sockets.listen(fan.token);
  const fromWallet = () => fan.client.call(buyMessage, { params: { id: message._id } });
  await expect(fromWallet()).rejects.toMatchObject({
    code: 'not-for-sale',
    message: expect.stringContaining('come back later'),
  });
  await expect(byCard(fan, message)).rejects.toMatchObject({ code: 'not-for-sale' });
  expect(await balanceOf(fan)).toBe(50);
  await server.runJobs();
  const offered = { granted: false, offers: [{ kind: 'buy', price: 10 }] };
  expect((await last(fan, id)).access).toMatchObject(offered);
  await expect.poll(() => socket.all('message.changed').at(-1)).toMatchObject({ message: { access: offered } });
  await fromWallet();
  expect(await balanceOf(fan)).toBe(40);
});

test('twenty clicks with a card buy once', async () => {
  const { fan, message } = await sendLocked();
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => byCard(fan, message)));
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'payment-under-way' });
  expect(await fan.client.call(searchCharges)).toMatchObject({ total: 1 });
  expect(await fan.client.call(searchTransactions)).toMatchObject({ total: 1 });
  expect(await auditBooks(server.app)).toEqual([]);
});

test('buying does not wait for writers, nor answering for deleting: they cannot deadlock', async () => {
  const { fan, id, message } = await sendLocked();
  await world.topUp(fan, 20);
  await server.app.transaction(async ({ db }) => {
    await lockConversation(db, id);
    await fan.client.call(buyMessage, { params: { id: message._id } });
  });
  const replying = server.app.transaction(async ({ db }) => {
    await lockMessage(db, message._id);
    return send(fan, id, { text: 'Lovely', replyToId: message._id });
  });
  expect(await replying).toMatchObject({ replyTo: { _id: message._id } });
  expect(await auditBooks(server.app)).toEqual([]);
});

/** Patterns of an address, a thumbhash or a rendition that is not blurred. */
const unblurred = ['image-', 'thumbhash', 'poster', 'hls', 'sprite'];

test('no history, search, shared media, list, quote, event or socket reveals a locked message’s files', async () => {
  const [performer, fan] = await Promise.all([world.performer(), world.fan()]);
  await world.follow(fan, performer);
  const { _id: id } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  const fanSocket = await sockets.listen(fan.token);
  const { position } = await fan.client.call(listMissedMessages, {});
  const message = await send(performer, id, {
    text: 'After the show',
    fileIds: [await photoOf(performer), await photoOf(performer)],
    price: 10,
  });
  await server.runJobs();
  await expect.poll(() => fanSocket.all('message.changed').length).toBe(2);
  const chosen = [
    await read(fan, id),
    await read(fan, id, { q: 'show' }),
    await read(fan, id, { hasFiles: 'true' }),
    await read(fan, id, { hasFiles: 'true', q: 'after' }),
  ];
  const lists = await fan.client.call(listConversations);
  const missed = await fan.client.call(listMissedMessages, { query: { after: position } });
  await send(fan, id, { text: 'Lovely', replyToId: message._id });
  const ways = [
    ...chosen,
    lists,
    missed,
    fanSocket.all('message.created'),
    fanSocket.all('message.changed'),
    await last(fan, id),
  ];
  for (const way of ways) {
    const reply = JSON.stringify(way);
    expect(reply).toContain('After the show');
    for (const word of unblurred) expect(reply).not.toContain(word);
  }
  expect(JSON.stringify(await read(performer, id))).toContain('image-');
});

test('shared media are the messages with files, page by page, newest first, for the two sides only', async () => {
  const { performer, fan, id, message } = await sendLocked();
  const open = await send(fan, id, { text: 'From the second row', fileIds: [await photoOf(fan)] });
  await send(fan, id, { text: 'Only words' });
  const idsOf = async (person: Person, query: object) =>
    (await read(person, id, { hasFiles: 'true', ...query })).map(({ _id }) => _id);
  expect(await idsOf(performer, {})).toEqual([open._id, message._id]);
  expect(await idsOf(fan, { limit: 1 })).toEqual([open._id]);
  expect(await idsOf(fan, { limit: 1, before: open.sequence })).toEqual([message._id]);
  expect((await fan.client.call(listMessages, { params: { id }, query: { hasFiles: 'true' } })).total).toBe(2);
  await performer.client.call(deleteMessage, { params: { id: message._id } });
  expect(await idsOf(performer, {})).toEqual([open._id]);
  await expect(read(await world.performer(), id, { hasFiles: 'true' })).rejects.toMatchObject({ statusCode: 404 });
});
