import { createCoupon } from '@ovation/contract/money/coupons.ts';
import { buyOperations, getWallet } from '@ovation/contract/money/money.ts';
import { changeStream } from '@ovation/contract/live/streams.ts';
import { joinStream } from '@ovation/contract/live/watch.ts';
import { closeAccount } from '@ovation/contract/people/accounts.ts';
import { changePerformerStatus } from '@ovation/contract/people/performer-review.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createLiveStandIn } from '../../../../test/live-media/live-stand-in.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { createVisitStage, type VisitStage } from '../../../../test/visit-stage.ts';
import { auditBooks } from '../../ledger/index.ts';
import { followStreams } from '../engine/engine.ts';
import { refundTickets } from './refund-tickets.ts';

let server: TestServer;
let world: World;
let stage: VisitStage;

beforeAll(async () => {
  server = await startTestServer({}, { liveVideo: createLiveStandIn });
  world = createWorld(server);
  stage = createVisitStage(server);
});
afterEach(async () => {
  expect(await auditBooks(server.app)).toEqual([]);
});
afterAll(() => server.stop());

type Buying = { readonly source?: 'card'; readonly coupon?: string; readonly key?: string };
const price = 4;
const buy = ({ client }: Person, id: string, { source, coupon, key }: Buying = {}) =>
  client.call(buyOperations.stream, {
    params: { id },
    body: { ...(source ? { source, paymentMethod: 'sandbox_ok' } : {}), ...(coupon === undefined ? {} : { coupon }) },
    ...(key === undefined ? {} : { idempotencyKey: key }),
  });
const balanceOf = async ({ client }: Person): Promise<number> => (await client.call(getWallet)).balance;
const announce = (performer: Person): Promise<string> =>
  stage.stream(performer, { access: 'paid', price: BigInt(price * 100), status: 'scheduled' });

/** All charges for a stream, with what was taken back of each. Minor units. */
async function chargesOf(id: string): Promise<{ gross: bigint; reversals: number }[]> {
  const rows = await server.app.database
    .selectFrom('charges')
    .leftJoin('charge_reversals', 'charge_reversals.charge_id', 'charges.id')
    .where('charges.object_id', '=', id)
    .groupBy(['charges.id', 'charges.gross'])
    .select(({ fn }) => ['charges.gross as gross', fn.count<bigint>('charge_reversals.id').as('reversals')])
    .execute();
  return rows.map(({ gross, reversals }) => ({ gross, reversals: Number(reversals) }));
}

const charge = { gross: BigInt(price * 100), reversals: 0 };
const refunded = { gross: BigInt(price * 100), reversals: 1 };

describe('one account that buys fifty times at once', () => {
  test('from the wallet, with the same key and with others, while it joins in two tabs, pays once', async () => {
    const [performer, fan] = [await world.performer(), await world.fan({ balance: 100 })];
    const id = await announce(performer);
    const keys = Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? 'the-same' : `key-${at}`));
    const tabs = Array.from({ length: 10 }, () => fan.client.call(joinStream, { params: { id } }));
    const replies = await Promise.all(keys.map((key) => buy(fan, id, { key })));
    await Promise.all(tabs);
    expect(new Set(replies.map((reply) => reply._id)).size).toBe(1);
    expect(await chargesOf(id)).toEqual([charge]);
    expect(await balanceOf(fan)).toBe(96);
  });

  test('by card and from the wallet, pays once', async () => {
    const [performer, fan] = [await world.performer(), await world.fan({ balance: 10 })];
    const id = await announce(performer);
    const ways = Array.from({ length: 50 }, (_, at): Buying => (at % 2 === 0 ? { source: 'card' } : {}));
    const replies = await Promise.allSettled(ways.map((way) => buy(fan, id, way)));
    await server.runJobs();
    // Others are refused while a card is being charged.
    expect(replies.filter(({ status }) => status === 'fulfilled')).not.toEqual([]);
    expect(await chargesOf(id)).toEqual([charge]);
    // What a card has paid beside the wallet stays in the wallet.
    const payments = await server.app.database
      .selectFrom('payments')
      .select('amount')
      .where('account_id', '=', fan.id)
      .where('status', '=', 'succeeded')
      .execute();
    const cash = payments.reduce((sum, { amount }) => sum + Number(amount) / 100, 0);
    expect(await balanceOf(fan)).toBe(cash - price);
  });

  test('by the minute in many tabs pays one minute', async () => {
    const [performer, fan] = [await world.performer(), await world.fan({ balance: 10 })];
    const id = await stage.stream(performer);
    await Promise.all(Array.from({ length: 50 }, (_, at) => buy(fan, id, { key: at % 2 === 0 ? 'one' : `key-${at}` })));
    await Promise.all(Array.from({ length: 5 }, () => stage.watch(fan, id)));
    expect(await balanceOf(fan)).toBe(9);
    await stage.end(id);
  });
});

test('of fifty fans who buy while the stream is cancelled, each pays nothing or is refunded once', async () => {
  const performer = await world.performer();
  const fans = await Promise.all(Array.from({ length: 50 }, () => world.fan({ balance: 10 })));
  const id = await announce(performer);
  const buying = fans.map((fan) => buy(fan, id).catch((error: { code: string }) => error.code));
  const cancelling = performer.client.call(changeStream, { params: { id }, body: { status: 'ended' } });
  const replies = await Promise.all(buying);
  await cancelling;
  await Promise.all([refundTickets(server.app), refundTickets(server.app), server.runJobs()]);
  await refundTickets(server.app);
  expect(new Set(await Promise.all(fans.map(balanceOf)))).toEqual(new Set([10]));
  const sold = replies.filter((reply) => typeof reply !== 'string');
  expect(await chargesOf(id)).toEqual(sold.map(() => refunded));
});

test('of fifty fans who pay by the minute while the stream ends, each has a whole balance again', async () => {
  const performer = await world.performer();
  const fans = await Promise.all(Array.from({ length: 50 }, () => world.fan({ balance: 10 })));
  const id = await stage.stream(performer);
  const paying = fans.map((fan) => stage.pay(fan, id).catch(() => undefined));
  await Promise.all([...paying, performer.client.call(changeStream, { params: { id }, body: { status: 'ended' } })]);
  await Promise.all([server.runJobs(), stage.pass(1)]);
  expect(new Set(await Promise.all(fans.map(balanceOf)))).toEqual(new Set([10]));
  const visits = await Promise.all(fans.map((fan) => stage.visitsOf(fan)));
  expect(visits.flat().every(({ minutes, reason }) => minutes === 0 && reason === 'stream-ended')).toBe(true);
});

describe('a ticket for a stream that never starts is refunded once', () => {
  const hourMs = 3_600_000;
  const ways: Record<string, (performer: Person, id: string) => Promise<unknown>> = {
    'when it is cancelled': (performer, id) =>
      performer.client.call(changeStream, { params: { id }, body: { status: 'ended' } }),
    'a day after its time': async (_performer, id) => {
      const startsAt = new Date(server.clock.now().getTime() - 24 * hourMs - 1_000);
      await server.app.database.updateTable('streams').set({ starts_at: startsAt }).where('id', '=', id).execute();
      await followStreams(server.app);
    },
    'when its performer is suspended': (performer) =>
      server.admin.call(changePerformerStatus, {
        params: { id: performer.id },
        body: { status: 'suspended', reason: 'A test of the rules.' },
      }),
    'when its performer closes their account': (performer) =>
      performer.client.call(closeAccount, { body: { currentPassword: performer.password } }),
  };

  for (const [name, end] of Object.entries(ways))
    test(name, async () => {
      const [performer, fan, byCard] = [await world.performer(), await world.fan({ balance: 10 }), await world.fan()];
      const id = await announce(performer);
      await buy(fan, id);
      await buy(byCard, id, { source: 'card' });
      await server.runJobs();
      expect(await chargesOf(id)).toEqual([charge, charge]);
      await end(performer, id);
      await Promise.all([refundTickets(server.app), server.runJobs(), refundTickets(server.app)]);
      expect(await chargesOf(id)).toEqual([refunded, refunded]);
      expect([await balanceOf(fan), await balanceOf(byCard)]).toEqual([10, price]);
    });

  test('with a coupon, to what was paid', async () => {
    const performer = await world.performer();
    const coupons = await Promise.all(
      [50, 100].map((value) =>
        server.admin.call(createCoupon, {
          body: { value, kind: 'percentage', targets: ['stream'], maxUsesPerFan: null },
        }),
      ),
    );
    const id = await announce(performer);
    const fans = await Promise.all(coupons.map(() => world.fan({ balance: 10 })));
    for (const [at, { code }] of coupons.entries()) await buy(fans[at] as Person, id, { coupon: code });
    expect(await Promise.all(fans.map(balanceOf))).toEqual([8, 10]);
    await stage.end(id);
    await Promise.all([refundTickets(server.app), refundTickets(server.app)]);
    await refundTickets(server.app);
    expect(await Promise.all(fans.map(balanceOf))).toEqual([10, 10]);
    expect(await chargesOf(id)).toEqual([refunded, refunded]);
  });

  test('and one that cannot be refunded does not stop the others', async () => {
    const [performer, fans] = [
      await world.performer(),
      await Promise.all([1, 2, 3].map(() => world.fan({ balance: 10 }))),
    ];
    const id = await announce(performer);
    for (const fan of fans) await buy(fan, id);
    await stage.end(id);
    const { transaction } = server.app;
    let first = true;
    server.app.transaction = async (run) => {
      if (!first) return transaction(run);
      first = false;
      throw new Error('The database is away.');
    };
    await refundTickets(server.app);
    server.app.transaction = transaction;
    expect((await Promise.all(fans.map(balanceOf))).toSorted((one, other) => one - other)).toEqual([6, 10, 10]);
    await refundTickets(server.app);
    expect(await Promise.all(fans.map(balanceOf))).toEqual([10, 10, 10]);
  });
});
