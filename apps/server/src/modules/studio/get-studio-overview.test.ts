import { searchCharges } from '@ovation/contract/money/payments.ts';
import { changeBankingSettings, createPayoutRequest } from '@ovation/contract/money/payouts.ts';
import { refundCharge } from '@ovation/contract/money/refunds.ts';
import { createConversation, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { createComment } from '@ovation/contract/publishing/comments.ts';
import { react } from '@ovation/contract/publishing/engagement.ts';
import { createFeed } from '@ovation/contract/publishing/feeds.ts';
import { getStudioOverview } from '@ovation/contract/publishing/studio.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countQueries } from '@ovation/testing/count-queries.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

const dayMs = 86_400_000;

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  await world.settings({ performerCommission: 20, earningHoldDays: 0, minimumPayoutAmount: 10 });
});
afterAll(() => server.stop());

const overviewOf = (performer: Person) => performer.client.call(getStudioOverview);

/** The start of a UTC day, so many days before today. */
function daysAgo(days: number): Date {
  return new Date(Math.floor(server.clock.now().getTime() / dayMs) * dayMs - days * dayMs);
}

/** Moves everything that fans did for a performer so far to a moment in the past. */
async function moveAll(performer: Person, to: Date): Promise<void> {
  await server.app.database.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`update charges set created_at = ${to} where performer_id = ${performer.id}`.execute(db);
    await sql`update charge_reversals set created_at = ${to} where performer_id = ${performer.id}`.execute(db);
    await sql`update follows set created_at = ${to} where performer_id = ${performer.id}`.execute(db);
    await sql`update subscriptions set started_at = ${to} where performer_id = ${performer.id}`.execute(db);
    await sql`update comments set created_at = ${to} where performer_id = ${performer.id}`.execute(db);
    await sql`update feeds set published_at = ${to} where performer_id = ${performer.id}`.execute(db);
  });
}

test('a new performer has nothing yet, and nothing to do', async () => {
  const overview = await overviewOf(await world.performer());
  expect(overview).toEqual({
    totalPublished: 0,
    hasPayoutMethod: false,
    earnings: { now: 0, before: 0, byDay: [] },
    newFollowers: { now: 0, before: 0 },
    newSubscribers: { now: 0, before: 0 },
    attention: {
      unreadMessages: 0,
      unansweredComments: 0,
      failedUploads: 0,
      ordersToShip: 0,
      disputedOrders: 0,
      productRequests: 0,
    },
    payout: { available: 0, minimum: 10, canRequest: false, open: null, next: null },
  });
});

test('earnings and fans of 30 days are compared with the 30 before; the day between belongs to the later ones', async () => {
  const [performer, first, second] = [
    await world.performer({ monthlyPrice: 10 }),
    await world.fan({ balance: 50 }),
    await world.fan({ balance: 50 }),
  ];
  await world.subscribe(first, performer);
  const halves = async () => {
    const { earnings, newFollowers, newSubscribers } = await overviewOf(performer);
    return [earnings.now, earnings.before, newFollowers, newSubscribers];
  };
  expect(await halves()).toEqual([8, 0, { now: 1, before: 0 }, { now: 1, before: 0 }]);
  await moveAll(performer, daysAgo(29));
  expect(await halves()).toEqual([8, 0, { now: 1, before: 0 }, { now: 1, before: 0 }]);
  await moveAll(performer, new Date(daysAgo(29).getTime() - 1));
  expect(await halves()).toEqual([0, 8, { now: 0, before: 1 }, { now: 0, before: 1 }]);
  await world.tip(second, performer, 20);
  await world.follow(second, performer);
  expect(await halves()).toEqual([16, 8, { now: 1, before: 1 }, { now: 0, before: 1 }]);
  await moveAll(performer, new Date(daysAgo(59).getTime() - 1));
  expect(await halves()).toEqual([0, 0, { now: 0, before: 0 }, { now: 0, before: 0 }]);
});

test('a refund is taken off what was earned', async () => {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 50 })];
  await world.tip(fan, performer, 20);
  const [tip] = (await fan.client.call(searchCharges)).data;
  await world.admin.call(refundCharge, {
    params: { id: tip?._id ?? '' },
    body: { amount: 5, reason: 'The sound was missing.' },
    idempotencyKey: crypto.randomUUID(),
  });
  const today = daysAgo(0).toISOString().slice(0, 10);
  expect((await overviewOf(performer)).earnings).toEqual({ now: 12, before: 0, byDay: [{ day: today, amount: 12 }] });
});

test('what waits is counted: unread messages, unanswered comments of a week, and failed files', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  const { _id: feedId } = await world.feed(performer, { photo: true });
  await world.follow(fan, performer);
  const attention = async () => (await overviewOf(performer)).attention;

  const { _id: id } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  await fan.client.call(sendMessage, { params: { id }, body: { text: 'Hello.' } });
  const comment = (writer: Person, objectType: 'feed' | 'comment', objectId: string) =>
    writer.client.call(createComment, { body: { objectType, objectId, text: 'When is the next one?' } });
  const { _id: commentId } = await comment(fan, 'feed', feedId);
  await comment(performer, 'feed', feedId);
  expect(await attention()).toMatchObject({ unreadMessages: 1, unansweredComments: 1, failedUploads: 0 });

  await comment(await world.fan(), 'comment', commentId);
  expect((await attention()).unansweredComments).toBe(1);
  await comment(performer, 'comment', commentId);
  expect((await attention()).unansweredComments).toBe(0);
  await comment(fan, 'feed', feedId);
  expect((await attention()).unansweredComments).toBe(1);
  await moveAll(performer, daysAgo(8));
  expect((await attention()).unansweredComments).toBe(0);

  await server.app.database
    .updateTable('files')
    .set({ status: 'failed', failure_message: 'It broke.' })
    .where('object_id', '=', feedId)
    .execute();
  expect((await attention()).failedUploads).toBe(1);
});

test('the best post of 30 days earned most; without sales it is the one that was liked most', async () => {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 50 })];
  const best = async () => (await overviewOf(performer)).best;
  const quiet = await world.feed(performer, { text: 'No one saw this.' });
  expect(await best()).toBeUndefined();
  const liked = await world.feed(performer, { text: 'Liked.' });
  await fan.client.call(react, { body: { objectType: 'feed', objectId: liked._id, action: 'like' } });
  expect(await best()).toMatchObject({ kind: 'feed', feed: { _id: liked._id, totalLike: 1 } });
  const sold = await world.feed(performer, { text: 'Sold.', access: 'paid', price: 5 });
  await world.buy(fan, sold._id);
  expect(await best()).toMatchObject({ kind: 'feed', feed: { _id: sold._id, totalSale: 1, earned: 4 } });
  await moveAll(performer, daysAgo(40));
  expect(await best()).toBeUndefined();
  expect((await overviewOf(performer)).totalPublished).toBe([quiet, liked, sold].length);
});

test('the next payout is what can be requested, then the request; drafts are not published', async () => {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 50 })];
  await performer.client.call(createFeed, { body: { text: 'A draft.', publishedAt: null } });
  await world.tip(fan, performer, 20);
  expect(await overviewOf(performer)).toMatchObject({
    totalPublished: 0,
    hasPayoutMethod: false,
    payout: { available: 16, canRequest: true, open: null },
  });
  await performer.client.call(changeBankingSettings, {
    body: {
      accountHolder: 'Ada Lovelace',
      bankName: 'Bank of Songs',
      accountNumber: 'DE02 1203 0000 0000 2020 51',
      country: 'DE',
      currentPassword: performer.password,
    },
  });
  const { _id } = await performer.client.call(createPayoutRequest, {
    body: { amount: 10 },
    idempotencyKey: crypto.randomUUID(),
  });
  expect(await overviewOf(performer)).toMatchObject({
    hasPayoutMethod: true,
    payout: { available: 6, canRequest: false, open: { _id, amount: 10 } },
  });
});

test('takes as many queries for much content as for a little', async () => {
  const performer = await world.performer();
  await world.feed(performer);
  await overviewOf(performer);
  const few = await countQueries(() => overviewOf(performer));
  for (let count = 0; count < 6; count += 1) await world.feed(performer);
  expect(await countQueries(() => overviewOf(performer))).toBe(few);
});
