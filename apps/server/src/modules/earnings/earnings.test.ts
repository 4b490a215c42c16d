import { getEarningStats, searchEarnings } from '@ovation/contract/money/earnings.ts';
import { earningType, subscribe } from '@ovation/contract/money/money.ts';
import { searchCharges } from '@ovation/contract/money/payments.ts';
import { refundCharge } from '@ovation/contract/money/refunds.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  await world.settings({ performerCommission: 33.33, earningHoldDays: 0 });
});
afterAll(() => server.stop());

/** A performer who was tipped 10.01, sold a feed for 7.77 and has a subscriber for 9.99. */
async function busyPerformer(): Promise<{ performer: Person; fan: Person }> {
  const performer = await world.performer({ monthlyPrice: 9.99 });
  const fan = await world.fan({ balance: 100 });
  await world.tip(fan, performer, 10.01, 'Bravo');
  await world.buy(fan, (await world.feed(performer, { access: 'paid', price: 7.77 }))._id);
  await world.subscribe(fan, performer);
  return { performer, fan };
}

/** Moves all charges of a performer to a moment in the past. */
async function moveCharges(performer: Person, type: string, at: string): Promise<void> {
  await server.app.database.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await db
      .updateTable('charges')
      .set({ created_at: new Date(at) })
      .where('performer_id', '=', performer.id)
      .where('type', '=', type)
      .execute();
  });
}

const stats = (performer: Person, query: { from?: string; to?: string; by?: 'day' | 'week' | 'month' } = {}) =>
  performer.client.call(getEarningStats, { query });

describe('earnings', () => {
  test('are gross, commission and net, each part rounded once, summing exactly', async () => {
    const { performer } = await busyPerformer();
    const found = await stats(performer);
    expect(found.byType.map(({ type }) => type)).toEqual(earningType.options);
    expect(found.byType.filter(({ count }) => count > 0)).toEqual([
      { type: 'tip', gross: 10.01, commission: 3.34, net: 6.67, refunded: 0, count: 1 },
      { type: 'feed', gross: 7.77, commission: 2.59, net: 5.18, refunded: 0, count: 1 },
      { type: 'subscription', gross: 9.99, commission: 3.33, net: 6.66, refunded: 0, count: 1 },
    ]);
    expect(found).toMatchObject({ totalGross: 27.77, totalCommission: 9.26, totalNet: 18.51, available: 18.51 });
    expect(found.byTime).toEqual([
      { from: server.clock.now().toISOString().slice(0, 10), gross: 27.77, commission: 9.26, net: 18.51, refunded: 0 },
    ]);
  });

  test('of a period include its first moment and not its last; a bare date as the end includes that day', async () => {
    const { performer } = await busyPerformer();
    await moveCharges(performer, 'tip', '2026-03-01T00:00:00Z');
    await moveCharges(performer, 'feed', '2026-03-31T23:59:59Z');
    await moveCharges(performer, 'subscription', '2026-04-01T00:00:00Z');
    const grossOf = async (query: { from?: string; to?: string }) => (await stats(performer, query)).totalGross;
    expect(await grossOf({ from: '2026-03-01', to: '2026-03-31' })).toBe(17.78);
    expect(await grossOf({ from: '2026-03-01T00:00:00Z', to: '2026-03-31T00:00:00Z' })).toBe(10.01);
    expect(await grossOf({ from: '2026-03-01T00:00:01Z', to: '2026-04-01T00:00:00Z' })).toBe(7.77);
    expect(await grossOf({ from: '2026-04-01T02:00:00+02:00' })).toBe(9.99);
    expect(await grossOf({ from: '2027-01-01', to: '2026-01-01' })).toBe(0);
    expect((await stats(performer, { from: '2026-03-01', to: '2026-03-31' })).available).toBe(18.51);
    expect((await stats(performer)).byTime.map(({ from }) => from)).toEqual(['2026-03-01', '2026-03-31', '2026-04-01']);
  });

  test.each(['0000-01-01', '9999-12-31', '2026-02-28'])('answer for the odd date %s', async (date) => {
    const { performer } = await busyPerformer();
    expect((await stats(performer, { from: date })).totalGross).toBeGreaterThanOrEqual(0);
    expect((await stats(performer, { to: date })).totalGross).toBeGreaterThanOrEqual(0);
  });

  test.each(['2026-02-30', 'yesterday', '2026-13-01'])('refuse the impossible date %s', async (from) => {
    const performer = await world.performer();
    await expect(stats(performer, { from })).rejects.toMatchObject({ statusCode: 422, details: [{ path: 'from' }] });
  });

  test('are listed with who paid, by kind, in pages and in every order', async () => {
    const { performer, fan } = await busyPerformer();
    const search = (query: object) => performer.client.call(searchEarnings, { query });
    const all = await search({ sortBy: 'gross', sort: 'desc' });
    expect(all.data.map(({ type, gross }) => [type, gross])).toEqual([
      ['tip', 10.01],
      ['subscription', 9.99],
      ['feed', 7.77],
    ]);
    expect(all.data[0]).toMatchObject({
      message: 'Bravo',
      objectId: null,
      user: { _id: fan.id, username: fan.username },
    });
    expect(await search({ type: 'feed' })).toMatchObject({ total: 1, data: [{ net: 5.18 }] });
    const pages = await Promise.all(
      [1, 2, 3, 4].map((current) => search({ current, pageSize: 1, sortBy: 'createdAt', sort: 'asc' })),
    );
    expect(pages.map(({ data, total }) => [data[0]?.type, total])).toEqual([
      ['tip', 3],
      ['feed', 3],
      ['subscription', 3],
      [undefined, 3],
    ]);
  });

  test('are private: another performer sees none, a fan has no access', async () => {
    const { performer, fan } = await busyPerformer();
    const other = await world.performer();
    expect(await stats(other)).toMatchObject({ totalGross: 0, available: 0, byTime: [] });
    expect(await other.client.call(searchEarnings)).toEqual({ data: [], total: 0 });
    await expect(stats(fan)).rejects.toMatchObject({ statusCode: 403 });
    await expect(server.client().call(getEarningStats)).rejects.toMatchObject({ statusCode: 401 });
    expect((await performer.client.call(searchCharges)).total).toBe(0);
  });
});

describe('refunds', () => {
  const refund = (id: string, amount?: number) =>
    server.admin.call(refundCharge, {
      params: { id },
      body: { reason: 'The sound was missing.', ...(amount === undefined ? {} : { amount }) },
    });

  test('count on their day by kind, in the list, and against what a fan has paid', async () => {
    const { performer, fan } = await busyPerformer();
    const generous = await world.fan({ balance: 100 });
    await world.tip(generous, performer, 20);
    const { data } = await performer.client.call(searchEarnings, { query: { userId: fan.id, type: 'tip' } });
    await refund(data[0]?._id ?? '', 5);
    await refund((await performer.client.call(searchEarnings, { query: { type: 'feed' } })).data[0]?._id ?? '');
    const found = await stats(performer);
    expect(found).toMatchObject({ totalGross: 47.77, totalNet: 31.84, totalRefunded: 8.51, available: 23.33 });
    expect(found.byType.flatMap(({ type, refunded }) => (refunded > 0 ? [[type, refunded]] : []))).toEqual([
      ['tip', 3.33],
      ['feed', 5.18],
    ]);
    expect(found.topFans.map(({ user, gross, count }) => [user._id, gross, count])).toEqual([
      [generous.id, 20, 1],
      [fan.id, 15, 3],
    ]);
    const listed = await performer.client.call(searchEarnings, { query: { userId: fan.id, sortBy: 'gross' } });
    expect(listed.data.map(({ type, net, refunded, objectTitle }) => [type, net, refunded, objectTitle])).toEqual([
      ['tip', 6.67, 3.33, null],
      ['subscription', 6.66, 0, null],
      ['feed', 5.18, 5.18, 'Good evening from the rehearsal room.'],
    ]);
  });
});

test('earnings over time are summed by day, by week from Monday on, and by month', async () => {
  const { performer } = await busyPerformer();
  await moveCharges(performer, 'tip', '2026-03-01T23:59:59Z');
  await moveCharges(performer, 'feed', '2026-03-02T00:00:00Z');
  await moveCharges(performer, 'subscription', '2026-04-30T00:00:00Z');
  const starts = async (by: 'day' | 'week' | 'month') =>
    (await stats(performer, { by })).byTime.map(({ from, gross }) => [from, gross]);
  expect(await starts('day')).toEqual([
    ['2026-03-01', 10.01],
    ['2026-03-02', 7.77],
    ['2026-04-30', 9.99],
  ]);
  expect(await starts('week')).toEqual([
    ['2026-02-23', 10.01],
    ['2026-03-02', 7.77],
    ['2026-04-27', 9.99],
  ]);
  expect(await starts('month')).toEqual([
    ['2026-03-01', 17.78],
    ['2026-04-01', 9.99],
  ]);
});

describe('the file', () => {
  const fetchFile = (token: string | undefined, query = '') =>
    fetch(`${server.url}/api/performer/earning/export${query}`, {
      headers: token === undefined ? {} : { authorization: token },
    });

  test('holds what the list shows with the same filters, and no formula from a fan', async () => {
    const { performer, fan } = await busyPerformer();
    await world.tip(fan, performer, 10, '=HYPERLINK("https://x.example")');
    const answer = await fetchFile(performer.token, '?type=tip');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('earnings.csv');
    const lines = Buffer.from(await answer.arrayBuffer())
      .toString('utf8')
      .split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^\uFEFFTime \(UTC\),Kind,Fan,/);
    expect(lines[1]).toContain(`,"'=HYPERLINK(""https://x.example"")",10.00,3.33,6.67,0.00,`);
    expect(lines[2]).toContain(',Bravo,10.01,3.34,6.67,0.00,');
  });

  test('fails like any call: for visitors, for fans, and with a wrong filter', async () => {
    const { performer, fan } = await busyPerformer();
    expect((await fetchFile(undefined)).status).toBe(401);
    expect((await fetchFile(fan.token)).status).toBe(403);
    expect((await fetchFile(performer.token, '?from=yesterday')).status).toBe(422);
    expect((await fetchFile(performer.token, '?from=2020-01-01&to=2020-01-02')).status).toBe(200);
  });
});

test('a commission of 100 per cent leaves the performer nothing, one of 0 everything', async () => {
  const [performer, fan] = [await world.performer({ monthlyPrice: 10 }), await world.fan({ balance: 100 })];
  await world.settings({ performerCommission: 100 });
  await fan.client.call(subscribe, { body: { performerId: performer.id } });
  await world.settings({ performerCommission: 0 });
  await world.tip(fan, performer, 10);
  await world.settings({ performerCommission: 33.33 });
  expect(await stats(performer)).toMatchObject({ totalGross: 20, totalCommission: 10, totalNet: 10, available: 10 });
});
