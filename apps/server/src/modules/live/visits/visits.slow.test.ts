import { leaveStream } from '@ovation/contract/live/watch.ts';
import { buyOperations, getWallet } from '@ovation/contract/money/money.ts';
import { blockUser } from '@ovation/contract/people/audience.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLiveStandIn } from '../../../../test/live-media/live-stand-in.ts';
import { createSockets, type Sockets } from '../../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { createVisitStage, type VisitStage } from '../../../../test/visit-stage.ts';
import { auditBooks } from '../../ledger/index.ts';
import { billVisits } from './bill-visits.ts';

const buyStream = buyOperations.stream;

let server: TestServer;
let world: World;
let stage: VisitStage;
let sockets: Sockets;
let performer: Person;
let fan: Person;
let streamId: string;

beforeAll(async () => {
  server = await startTestServer({}, { liveVideo: createLiveStandIn });
  world = createWorld(server);
  stage = createVisitStage(server);
  sockets = createSockets(() => server.url);
});
beforeEach(async () => {
  [performer, fan] = await Promise.all([world.performer(), world.fan({ balance: 10 })]);
  streamId = await stage.stream(performer);
});
afterEach(async () => {
  sockets.closeAll();
  expect(await auditBooks(server.app)).toEqual([]);
});
afterAll(() => server.stop());

const balanceOf = async ({ client }: Person): Promise<number> => (await client.call(getWallet)).balance;
const leave = ({ client }: Person) => client.call(leaveStream, { params: { id: streamId } });
const refused = (code: string): unknown => expect.objectContaining({ code }) as unknown;
const buy = ({ client }: Person, body?: { price?: number; source?: 'card'; coupon?: string }) =>
  client.call(buyStream, { params: { id: streamId }, ...(body ? { body } : {}) });

describe('joining', () => {
  test('charges the first minute, and the same call while the visit is open charges nothing', async () => {
    const first = await buy(fan);
    expect(first).toMatchObject({ type: 'stream-minute', amount: 1, balance: 9 });
    expect(await buy(fan)).toEqual(first);
    await stage.watch(fan, streamId);
    await stage.pass(20);
    expect(await buy(fan)).toEqual(first);
    expect(await balanceOf(fan)).toBe(9);
  });

  test('sixty times at once is one visit and one minute', async () => {
    const replies = await Promise.all(Array.from({ length: 60 }, () => buy(fan)));
    expect(new Set(replies.map(({ _id }) => _id)).size).toBe(1);
    expect(await balanceOf(fan)).toBe(9);
    expect(await stage.visitsOf(fan)).toHaveLength(1);
  });

  test('takes enough money in the wallet, no card and no coupon', async () => {
    const poor = await world.fan();
    await expect(buy(poor)).rejects.toEqual(refused('balance-too-low'));
    await expect(buy(fan, { source: 'card' })).rejects.toEqual(refused('field-invalid'));
    await expect(buy(fan, { coupon: 'WELCOME' })).rejects.toEqual(refused('coupon-refused'));
    await expect(buy(fan, { price: 0.5 })).rejects.toEqual(refused('conflict'));
    await expect(buy(performer)).rejects.toEqual(refused('not-for-sale'));
    expect(await balanceOf(fan)).toBe(10);
  });

  test('charges nothing while there is no video', async () => {
    await stage.interrupt(streamId);
    await expect(buy(fan)).rejects.toEqual(refused('not-for-sale'));
    await stage.end(streamId);
    await expect(buy(fan)).rejects.toEqual(refused('not-for-sale'));
    expect(await balanceOf(fan)).toBe(10);
  });

  test('without a first frame within a minute gives the minute back', async () => {
    await buy(fan);
    await stage.pass(59);
    expect(await balanceOf(fan)).toBe(9);
    await stage.pass(1);
    expect(await balanceOf(fan)).toBe(10);
    expect(await stage.visitsOf(fan)).toMatchObject([{ minutes: 0, reason: 'no-video' }]);
  });

  test('is closed to a fan whom the performer has blocked', async () => {
    await performer.client.call(blockUser, { body: { userId: fan.id } });
    await expect(buy(fan)).rejects.toEqual(refused('not-found'));
  });
});

describe('the clock', () => {
  test('charges each minute five seconds before it begins, while there is proof of watching', async () => {
    const viewer = await stage.enter(fan, streamId);
    await stage.pass(54);
    expect(await balanceOf(fan)).toBe(9);
    await stage.pass(1);
    expect(await balanceOf(fan)).toBe(8);
    await stage.pass(60);
    expect(await balanceOf(fan)).toBe(7);
    stage.engine.vanish(viewer);
    await stage.pass(66);
    expect(await balanceOf(fan)).toBe(8);
    expect(await stage.visitsOf(fan)).toMatchObject([{ minutes: 2, reason: 'not-watching' }]);
  });

  test('gives ten minutes for the money of ten minutes, and warns before the last one', async () => {
    const socket = await sockets.listen(fan.token);
    await stage.enter(fan, streamId);
    await stage.pass(10 * 60 - 1);
    expect(await stage.visitsOf(fan)).toMatchObject([{ minutes: 10, reason: null }]);
    await socket.settled();
    const warnings = socket.all('visit.changed').map(({ visit, minutesLeft }) => [visit.minutes, minutesLeft]);
    expect(warnings.slice(-2)).toEqual([
      [9, 1],
      [10, 0],
    ]);
    await stage.pass(1);
    expect(await stage.visitsOf(fan)).toMatchObject([{ minutes: 10, reason: 'balance' }]);
    expect(await balanceOf(fan)).toBe(0);
  });

  test('goes on after a top-up in the last seconds', async () => {
    const [poor] = [await world.fan({ balance: 3 })];
    await stage.enter(poor, streamId);
    await stage.pass(178);
    await world.topUp(poor, 3);
    await stage.pass(10);
    expect(await stage.visitsOf(poor)).toMatchObject([{ minutes: 4, reason: null }]);
  });

  test('keeps the price of the beginning', async () => {
    await stage.enter(fan, streamId);
    await server.app.database.updateTable('streams').set({ price: 900n }).where('id', '=', streamId).execute();
    await stage.pass(60);
    expect(await balanceOf(fan)).toBe(8);
  });

  test('is one for two tabs, and for a connection that is lost and comes back', async () => {
    const [first] = [await stage.enter(fan, streamId), await stage.watch(fan, streamId)];
    await stage.pass(30);
    await stage.engine.leave(first);
    await buy(fan);
    await stage.watch(fan, streamId);
    await stage.pass(60);
    expect(await stage.visitsOf(fan)).toMatchObject([{ minutes: 2, reason: null }]);
  });

  test('stands still while no video arrives, and leaves time to connect again', async () => {
    await stage.enter(fan, streamId);
    await stage.pass(40);
    await stage.interrupt(streamId);
    await stage.pass(45);
    await stage.resume(streamId);
    await stage.pass(14);
    expect(await balanceOf(fan)).toBe(9);
    await stage.pass(2);
    expect(await balanceOf(fan)).toBe(8);
  });

  test('is enforced by the engine, also when no biller runs', async () => {
    await stage.enter(fan, streamId);
    const viewer = { streamId, accountId: fan.id };
    expect(stage.engine.paidUntil(viewer)).toEqual((await stage.visitsOf(fan))[0]?.paidUntil);
    server.clock.advance(61_000);
    expect((await stage.engine.presence(streamId))?.viewers).toEqual([]);
    await billVisits(server.app);
    expect(await stage.visitsOf(fan)).toMatchObject([{ minutes: 1, reason: 'not-watching' }]);
  });

  test('reaches an engine that was restarted', async () => {
    await stage.enter(fan, streamId);
    await stage.engine.setPaidUntil({ streamId, accountId: fan.id }, undefined);
    await stage.watch(fan, streamId);
    expect(stage.engine.paidUntil({ streamId, accountId: fan.id })).toBeDefined();
  });
});

describe('the end', () => {
  test('leaving charges nothing more and refunds a minute that has not begun', async () => {
    await stage.enter(fan, streamId);
    await stage.pass(57);
    expect(await balanceOf(fan)).toBe(8);
    expect((await leave(fan)).visit).toMatchObject({ status: 'ended', endReason: 'left', minutes: 1, charged: 1 });
    expect(await balanceOf(fan)).toBe(9);
    await stage.pass(5);
    expect(await stage.visitsOf(fan)).toMatchObject([{ minutes: 1, reason: 'left' }]);
  });

  test('who leaves and returns within the paid minute pays nothing again', async () => {
    await stage.enter(fan, streamId);
    await stage.pass(20);
    await leave(fan);
    await buy(fan);
    await stage.pass(60);
    expect(await stage.visitsOf(fan)).toMatchObject([{ minutes: 2, reason: null }]);
  });

  test('who leaves before the first frame gets the minute back at once', async () => {
    await buy(fan);
    expect((await leave(fan)).visit).toMatchObject({ minutes: 0, charged: 0 });
    expect(await balanceOf(fan)).toBe(10);
    expect((await leave(await world.fan())).visit).toBeNull();
  });

  test('a minute that was charged ahead is refunded when the stream ends before it', async () => {
    await stage.enter(fan, streamId);
    await stage.pass(57);
    await stage.end(streamId);
    expect(await balanceOf(fan)).toBe(9);
    expect(await stage.visitsOf(fan)).toMatchObject([{ minutes: 1, reason: 'stream-ended' }]);
  });

  test('a minute that has begun stands', async () => {
    await stage.enter(fan, streamId);
    await stage.pass(62);
    await stage.end(streamId);
    expect(await balanceOf(fan)).toBe(8);
    expect(await stage.visitsOf(fan)).toMatchObject([{ minutes: 2, reason: 'stream-ended' }]);
  });

  test('nothing of a minute was served because the engine was lost: it is refunded', async () => {
    await stage.enter(fan, streamId);
    await stage.pass(57);
    stage.engine.restart();
    await stage.pass(70);
    expect(await stage.visitsOf(fan)).toMatchObject([{ minutes: 2, reason: null }]);
    await stage.end(streamId);
    expect(await balanceOf(fan)).toBe(9);
    expect(await stage.visitsOf(fan)).toMatchObject([{ minutes: 1, reason: 'stream-ended' }]);
  });

  test('a block ends the visit at once, and takes the video away', async () => {
    const viewer = await stage.enter(fan, streamId);
    await stage.pass(10);
    await performer.client.call(blockUser, { body: { userId: fan.id } });
    await server.runJobs();
    expect(await stage.visitsOf(fan)).toMatchObject([{ minutes: 1, reason: 'access' }]);
    expect((await stage.engine.presence(streamId))?.viewers).not.toContainEqual(
      expect.objectContaining({ viewerId: viewer.viewerId }),
    );
  });

  test('a stream that does not cost by the minute any more charges none', async () => {
    await stage.enter(fan, streamId);
    await server.app.database
      .updateTable('streams')
      .set({ access: 'public', price: null })
      .where('id', '=', streamId)
      .execute();
    await stage.pass(70);
    expect(await stage.visitsOf(fan)).toMatchObject([{ minutes: 1, reason: 'access' }]);
    expect((await stage.engine.presence(streamId))?.viewers).toHaveLength(1);
  });
});
