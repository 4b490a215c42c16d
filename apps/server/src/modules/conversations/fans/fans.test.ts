import { closeAccount } from '@ovation/contract/people/accounts.ts';
import { blockUser, unfollow } from '@ovation/contract/people/audience.ts';
import {
  createConversation,
  getConversation,
  listConversations,
  listMessages,
} from '@ovation/contract/messaging/conversations.ts';
import { changeFanNote, getFan } from '@ovation/contract/people/fans.ts';
import { searchCharges } from '@ovation/contract/money/payments.ts';
import { refundCharge } from '@ovation/contract/money/refunds.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { auditBooks } from '../../ledger/index.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterEach(() => server.clock.reset());
afterAll(() => server.stop());

async function meet(balance = 0) {
  const [performer, fan] = await Promise.all([world.performer({ monthlyPrice: 5 }), world.fan({ balance })]);
  await world.follow(fan, performer);
  const { _id: id } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  return { performer, fan, id };
}

const fanOf = ({ client }: Person, id: string) => client.call(getFan, { params: { id } });
const note = ({ client }: Person, id: string, text: string) =>
  client.call(changeFanNote, { params: { id }, body: { note: text } });

test('a performer writes, changes and deletes a note about a fan', async () => {
  const { performer, id } = await meet();
  expect(await fanOf(performer, id)).toMatchObject({ note: '', noteUpdatedAt: null });
  expect(await note(performer, id, '  Plays the <b>viola</b>  ')).toEqual({
    note: 'Plays the viola',
    noteUpdatedAt: expect.any(String),
  });
  await note(performer, id, 'Plays the cello');
  expect((await fanOf(performer, id)).note).toBe('Plays the cello');
  await expect(note(performer, id, 'x'.repeat(2_001))).rejects.toMatchObject({
    statusCode: 422,
    details: [{ path: 'note' }],
  });
  await note(performer, id, ' ');
  expect(await fanOf(performer, id)).toMatchObject({ note: '', noteUpdatedAt: null });
});

test('a note is private: no one else can read or write it, and nothing sent to the fan contains it', async () => {
  const { performer, fan, id } = await meet();
  await note(performer, id, 'secret words');
  for (const [person, statusCode] of [
    [fan, 403],
    [await world.performer(), 404],
    [{ client: server.admin }, 403],
    [{ client: server.client() }, 401],
  ] as const) {
    await expect(person.client.call(getFan, { params: { id } })).rejects.toMatchObject({ statusCode });
    await expect(person.client.call(changeFanNote, { params: { id }, body: { note: 'mine' } })).rejects.toMatchObject({
      statusCode,
    });
  }
  const replies = await Promise.all([
    fan.client.call(getConversation, { params: { id } }),
    fan.client.call(listConversations),
    fan.client.call(listMessages, { params: { id } }),
  ]);
  expect(JSON.stringify(replies)).not.toContain('secret');
  expect((await fanOf(performer, id)).note).toBe('secret words');
});

test('two performers keep notes about each other, each their own', async () => {
  const { performer, id } = await meet();
  const other = await world.performer();
  await world.follow(other, performer);
  const { _id: shared } = await other.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  await note(performer, shared, 'A colleague');
  expect((await fanOf(other, shared)).note).toBe('');
  expect((await fanOf(performer, id)).note).toBe('');
});

test('there are no notes about staff', async () => {
  const performer = await world.performer();
  const { _id: id } = await server.admin.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  await expect(fanOf(performer, id)).rejects.toMatchObject({ statusCode: 404 });
  await expect(note(performer, id, 'strict')).rejects.toMatchObject({ statusCode: 404 });
});

test('a fan’s spending is shown by kind and for this month, without other fans’ and other performers’', async () => {
  const { performer, fan, id } = await meet(200);
  expect((await fanOf(performer, id)).spent).toEqual({ total: 0, thisMonth: 0, byType: [], lastPurchase: null });
  const now = server.clock.now();
  server.clock.set(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()) - 60_000));
  await world.tip(fan, performer, 10);
  await world.tip(fan, performer, 12.5);
  server.clock.set(now);
  await world.buy(fan, (await world.feed(performer, { access: 'paid', price: 7 }))._id);
  await world.tip(fan, await world.performer(), 50);
  await world.tip(await world.fan({ balance: 30 }), performer, 30);
  expect((await fanOf(performer, id)).spent).toEqual({
    total: 29.5,
    thisMonth: 7,
    byType: [
      { type: 'tip', amount: 22.5, count: 2 },
      { type: 'feed', amount: 7, count: 1 },
    ],
    lastPurchase: { type: 'feed', at: expect.stringContaining(now.toISOString().slice(0, 7)) },
  });
});

test('refunds do not count as spent', async () => {
  const { performer, fan, id } = await meet(100);
  await world.tip(fan, performer, 20);
  await world.buy(fan, (await world.feed(performer, { access: 'paid', price: 8 }))._id);
  const charges = (await fan.client.call(searchCharges)).data;
  const refund = (type: string, amount: number) =>
    server.admin.call(refundCharge, {
      params: { id: charges.find((charge) => charge.type === type)?._id ?? '' },
      body: { amount, reason: 'A test' },
      idempotencyKey: crypto.randomUUID(),
    });
  await refund('tip', 5);
  await refund('feed', 8);
  expect((await fanOf(performer, id)).spent).toMatchObject({
    total: 15,
    thisMonth: 15,
    byType: [{ type: 'tip', amount: 15, count: 1 }],
    lastPurchase: { type: 'tip' },
  });
  expect(await auditBooks(server.app)).toEqual([]);
});

test('the dates of following and subscribing are shown, also after they end', async () => {
  const { performer, fan, id } = await meet(20);
  expect(await fanOf(performer, id)).toMatchObject({
    followsSince: expect.any(String),
    subscription: null,
    isBlocked: false,
  });
  await world.subscribe(fan, performer, { subscriptionType: 'monthly', source: 'wallet' });
  expect((await fanOf(performer, id)).subscription).toMatchObject({
    subscriptionType: 'monthly',
    isActive: true,
    renews: true,
    price: 5,
  });
  await fan.client.call(unfollow, { params: { id: performer.id } });
  expect((await fanOf(performer, id)).followsSince).toBeNull();
  await performer.client.call(blockUser, { body: { userId: fan.id } });
  await server.runJobs();
  expect(await fanOf(performer, id)).toMatchObject({ isBlocked: true, subscription: { renews: false } });
});

test('a note is deleted with either account; no notes can be written about a closed account', async () => {
  const [first, second] = [await meet(), await meet()];
  await note(first.performer, first.id, 'about him');
  await note(second.performer, second.id, 'by her');
  await first.fan.client.call(closeAccount, { body: { password: first.fan.password } });
  await second.performer.client.call(closeAccount, { body: { password: second.performer.password } });
  const notes = await server.app.database
    .selectFrom('fan_notes')
    .select('text')
    .where('performer_id', 'in', [first.performer.id, second.performer.id])
    .execute();
  expect(notes).toEqual([]);
  await expect(note(first.performer, first.id, 'once more')).rejects.toMatchObject({ statusCode: 409 });
});
