import { deleteForGood } from '@ovation/contract/publishing/bin.ts';
import { changeFeed, createFeed, deleteFeed, listOwnFeeds } from '@ovation/contract/publishing/feeds.ts';
import { createComment } from '@ovation/contract/publishing/comments.ts';
import { react } from '@ovation/contract/publishing/engagement.ts';
import {
  getContentStatistics,
  noteSubscribePress,
  reportViews,
  type CountedKind,
} from '@ovation/contract/publishing/studio.ts';
import { cancelSubscription, searchSubscriptions } from '@ovation/contract/money/money.ts';
import { refundCharge } from '@ovation/contract/money/refunds.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { addPartitionsJob } from '../../platform/database/partitions/add-partitions.ts';
import { purgeViewsJob } from './statistics.ts';

const hourMs = 3_600_000;
const browser = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  await world.settings({ performerCommission: 20 });
});
afterEach(() => server.clock.reset());
afterAll(() => server.stop());

const statistics = (performer: Person, id: string, kind: CountedKind = 'feed') =>
  performer.client.call(getContentStatistics, { params: { kind, id } });

interface Viewing {
  readonly token?: string;
  readonly userAgent?: string;
}

/** As a browser reports it. */
async function view(ids: readonly string[], { token, userAgent = browser }: Viewing = {}, kind: CountedKind = 'feed') {
  const response = await fetch(`${server.url}/api${reportViews.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': userAgent,
      ...(token === undefined ? {} : { authorization: token }),
    },
    body: JSON.stringify({ views: ids.map((id) => ({ kind, id })) }),
  });
  expect(response.status).toBe(200);
}

const press = (fan: Person, id: string) => fan.client.call(noteSubscribePress, { body: { kind: 'feed', id } });

test('each account and each browser counts once a day; the performer, staff and robots never do', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  const { _id } = await world.feed(performer);
  const viewAll = async () => {
    await view([_id, _id], { token: fan.token });
    await view([_id], { token: fan.token, userAgent: 'Another browser' });
    await view([_id]);
    await view([_id]);
    await view([_id], { token: performer.token });
    await view([_id], { token: server.adminToken });
    await view([_id], { userAgent: 'Googlebot/2.1' });
  };
  await viewAll();
  expect(await statistics(performer, _id)).toMatchObject({ totalView: 2, totalLockedView: 0 });
  await view([_id], { userAgent: 'Another browser' });
  expect((await statistics(performer, _id)).totalView).toBe(3);
  expect((await performer.client.call(listOwnFeeds, { query: {} })).data[0]?.totalView).toBe(3);
});

test('views are counted again on the next day, and who saw what is deleted', async () => {
  const performer = await world.performer();
  const { _id } = await world.feed(performer);
  const now = server.clock.now().getTime();
  await view([_id]);
  server.clock.advance(Math.ceil(now / (24 * hourMs)) * 24 * hourMs - now + 60_000);
  const stored = async () =>
    (await server.app.database.selectFrom('content_views').select('day').where('object_id', '=', _id).execute()).length;
  expect(await stored()).toBe(1);
  await server.runJob(purgeViewsJob);
  expect(await stored()).toBe(0);
  await view([_id]);
  const { days } = await readLater(_id);
  expect(days).toEqual([1, 1]);
});

test('a past day of views is dropped with its partition', async () => {
  const { _id } = await world.feed(await world.performer());
  const dayMs = 24 * hourMs;
  const { clock, app } = server;
  // Later than the table from before partitions ends.
  clock.advance(90 * dayMs);
  await server.runJob(addPartitionsJob);
  await view([_id]);
  const partitions = async () =>
    (
      await sql<{ name: string }>`select distinct tableoid::regclass::text as name from content_views`.execute(
        app.database,
      )
    ).rows;
  const day = clock.now().toISOString().slice(0, 10).replaceAll('-', '');
  expect(await partitions()).toContainEqual({ name: `content_views_${day}` });
  clock.advance(dayMs);
  await server.runJob(purgeViewsJob);
  expect(await partitions()).toEqual([]);
  const { rows } = await sql<{ gone: boolean }>`
    select to_regclass(${`content_views_${day}`}) is null as gone`.execute(app.database);
  expect(rows).toEqual([{ gone: true }]);
});

/** The clock has moved past the end of tokens, so the counts are read from the table. */
async function readLater(id: string) {
  const rows = await server.app.database
    .selectFrom('content_days')
    .select('total_view')
    .where('object_id', '=', id)
    .orderBy('day')
    .execute();
  return { days: rows.map(({ total_view }) => Number(total_view)) };
}

test('locked content counts as seen while it was locked; what a viewer may not know of does not count', async () => {
  const performer = await world.performer();
  const locked = await world.feed(performer, { access: 'subscribers' });
  const draft = await performer.client.call(createFeed, { body: { text: 'A draft.', publishedAt: null } });
  await view([locked._id, draft._id, crypto.randomUUID()]);
  expect(await statistics(performer, locked._id)).toMatchObject({ totalView: 1, totalLockedView: 1 });
  expect((await statistics(performer, draft._id)).totalView).toBe(0);
});

test('galleries are counted as posts are, and a wrong kind is not', async () => {
  const performer = await world.performer();
  const gallery = await world.gallery(performer, { photos: 1 });
  await view([gallery._id], {}, 'feed');
  expect((await statistics(performer, gallery._id, 'gallery')).totalView).toBe(0);
  await view([gallery._id], {}, 'gallery');
  expect(await statistics(performer, gallery._id, 'gallery')).toMatchObject({ title: gallery.title, totalView: 1 });
});

test('likes, comments and sales are those of the post, and what it earned is what the ledger says, less refunds', async () => {
  const [performer, fan, other] = [
    await world.performer(),
    await world.fan({ balance: 50 }),
    await world.fan({ balance: 50 }),
  ];
  const { _id } = await world.feed(performer, { access: 'paid', price: 10 });
  await world.buy(fan, _id);
  await world.buy(other, _id);
  await fan.client.call(react, { body: { objectType: 'feed', objectId: _id, action: 'like' } });
  await fan.client.call(createComment, { body: { objectType: 'feed', objectId: _id, text: 'Bravo!' } });
  expect(await statistics(performer, _id)).toMatchObject({ totalLike: 1, totalComment: 1, totalSale: 2, earned: 16 });

  const charge = await server.app.database
    .selectFrom('charges')
    .select('id')
    .where('object_id', '=', _id)
    .where('payer_id', '=', fan.id)
    .executeTakeFirstOrThrow();
  const refund = (amount: number) =>
    world.admin.call(refundCharge, {
      params: { id: charge.id },
      body: { amount, reason: 'The sound was missing.' },
      idempotencyKey: crypto.randomUUID(),
    });
  await refund(5);
  expect(await statistics(performer, _id)).toMatchObject({ totalSale: 2, earned: await ledgerSays(_id) });
  await refund(5);
  expect(await statistics(performer, _id)).toMatchObject({ totalSale: 1, earned: 8 });
  expect(await ledgerSays(_id)).toBe(8);
});

/** The sum of all charges for the content and of their reversals. */
async function ledgerSays(id: string): Promise<number> {
  const charges = await server.app.database
    .selectFrom('charges')
    .select(['id', 'net'])
    .where('object_id', '=', id)
    .execute();
  const reversals = await server.app.database
    .selectFrom('charge_reversals')
    .select('net')
    .where(
      'charge_id',
      'in',
      charges.map((charge) => charge.id),
    )
    .where('restored_at', 'is', null)
    .execute();
  const sum = (rows: readonly { net: bigint }[]): bigint => rows.reduce((total, { net }) => total + net, 0n);
  return Number(sum(charges) - sum(reversals)) / 100;
}

test('a subscription counts for the post on which the fan pressed last, within a day, and once', async () => {
  const [performer, fan] = [await world.performer({ monthlyPrice: 10 }), await world.fan({ balance: 50 })];
  const [first, second] = [
    await world.feed(performer, { access: 'subscribers' }),
    await world.feed(performer, { access: 'subscribers' }),
  ];
  await press(fan, first._id);
  await press(fan, second._id);
  await world.subscribe(fan, performer);
  const gained = async (id: string) => (await statistics(performer, id)).totalSubscriber;
  expect([await gained(first._id), await gained(second._id)]).toEqual([0, 1]);

  const { data } = await fan.client.call(searchSubscriptions, { query: {} });
  await fan.client.call(cancelSubscription, { params: { provider: 'sandbox', id: data[0]?._id ?? '' }, body: {} });
  expect(await gained(second._id)).toBe(1);
});

test('a press on what is open, a subscription without a press, and a press of two days ago count for nothing', async () => {
  const performer = await world.performer({ monthlyPrice: 10 });
  const [open, locked] = [await world.feed(performer), await world.feed(performer, { access: 'subscribers' })];
  const [one, two, three] = [
    await world.fan({ balance: 20 }),
    await world.fan({ balance: 20 }),
    await world.fan({ balance: 20 }),
  ];
  await press(one, open._id);
  await press(three, locked._id);
  await server.app.database
    .updateTable('subscribe_presses')
    .set({ pressed_at: new Date(server.clock.now().getTime() - 25 * hourMs) })
    .where('account_id', '=', three.id)
    .execute();
  for (const fan of [one, two, three]) await world.subscribe(fan, performer);
  for (const { _id } of [open, locked]) expect((await statistics(performer, _id)).totalSubscriber).toBe(0);
});

test('another performer learns nothing, a fan may not ask, and deleted content leaves no counts', async () => {
  const [performer, other, fan] = [await world.performer(), await world.performer(), await world.fan()];
  const { _id } = await world.feed(performer);
  await view([_id]);
  await expect(statistics(other, _id)).rejects.toMatchObject({ statusCode: 404 });
  await expect(statistics(fan, _id)).rejects.toMatchObject({ statusCode: 403 });
  await expect(statistics(performer, _id, 'video')).rejects.toMatchObject({ statusCode: 404 });
  await performer.client.call(changeFeed, { params: { id: _id }, body: { text: 'Changed.' } });
  expect((await statistics(performer, _id)).totalView).toBe(1);
  await performer.client.call(deleteFeed, { params: { id: _id } });
  expect((await readLater(_id)).days).toEqual([1]);
  await performer.client.call(deleteForGood, { params: { kind: 'feed', id: _id } });
  expect((await readLater(_id)).days).toEqual([]);
});

test('a full disk is no error for those who look at a page or press Subscribe', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  const { _id } = await world.feed(performer, { access: 'subscribers' });
  const { database } = server.app;
  await sql`
    create function refuse_rows() returns trigger language plpgsql
    as $$ begin raise 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    database,
  );
  for (const table of ['content_views', 'subscribe_presses'])
    await sql`
      create trigger is_full before insert on ${sql.table(table)} for each row execute function refuse_rows()`.execute(
      database,
    );
  try {
    await view([_id], fan);
    await press(fan, _id);
  } finally {
    await sql`drop function refuse_rows cascade`.execute(database);
  }
  await view([_id], fan);
});
