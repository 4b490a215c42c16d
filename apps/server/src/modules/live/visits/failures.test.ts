import { leaveStream } from '@ovation/contract/live/watch.ts';
import { getWallet } from '@ovation/contract/money/money.ts';
import { closeAccount } from '@ovation/contract/people/accounts.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLiveStandIn } from '../../../../test/live-media/live-stand-in.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { createVisitStage, type VisitStage } from '../../../../test/visit-stage.ts';
import { auditBooks } from '../../ledger/index.ts';
import { followStreams } from '../engine/engine.ts';
import { billVisits } from './bill-visits.ts';

let server: TestServer;
let world: World;
let stage: VisitStage;
let performer: Person;
let fan: Person;
let streamId: string;

beforeAll(async () => {
  server = await startTestServer({}, { liveVideo: createLiveStandIn });
  world = createWorld(server);
  stage = createVisitStage(server);
});
beforeEach(async () => {
  [performer, fan] = await Promise.all([world.performer(), world.fan({ balance: 10 })]);
  streamId = await stage.stream(performer);
});
afterEach(async () => {
  await stage.end(streamId);
  expect(await auditBooks(server.app)).toEqual([]);
});
afterAll(() => server.stop());

const balanceOf = async ({ client }: Person): Promise<number> => (await client.call(getWallet)).balance;
const leave = () => fan.client.call(leaveStream, { params: { id: streamId } });

/** The site is started again after some seconds, and its publisher comes back. */
async function goDown(seconds: number): Promise<void> {
  stage.engine.restart();
  server.clock.advance(seconds * 1_000);
  await billVisits(server.app);
  await followStreams(server.app);
}

describe('while the site is down', () => {
  test('the clock stands still from when the engine was last known to have the stream', async () => {
    await stage.enter(fan, streamId);
    await stage.pass(30);
    await followStreams(server.app);
    await stage.pass(5);
    await goDown(600);
    expect(await stage.visitsOf(fan)).toMatchObject([{ minutes: 1, reason: null }]);
    await stage.resume(streamId);
    await stage.watch(fan, streamId);
    // 30 seconds were shown for sure, and the next minute is charged at 55.
    await stage.pass(24);
    expect(await balanceOf(fan)).toBe(9);
    await stage.pass(1);
    expect(await balanceOf(fan)).toBe(8);
  });

  test('a minute that was charged ahead and never began is refunded, if the publisher does not return', async () => {
    await stage.enter(fan, streamId);
    await stage.pass(56);
    expect(await balanceOf(fan)).toBe(8);
    await goDown(30);
    server.clock.advance(61_000);
    await followStreams(server.app);
    await billVisits(server.app);
    expect(await stage.visitsOf(fan)).toMatchObject([{ minutes: 1, reason: 'stream-ended' }]);
    expect(await balanceOf(fan)).toBe(9);
  });

  test('no one loses the first minute: without a first frame it is refunded', async () => {
    await stage.pay(fan, streamId);
    await goDown(20);
    expect(await balanceOf(fan)).toBe(9);
    await stage.pass(40);
    expect(await balanceOf(fan)).toBe(10);
    expect(await stage.visitsOf(fan)).toMatchObject([{ minutes: 0, reason: 'no-video' }]);
  });
});

describe('the first minute is refunded when nothing was shown', () => {
  test('because the stream ended', async () => {
    await stage.pay(fan, streamId);
    await stage.pass(3);
    await stage.end(streamId);
    expect(await stage.visitsOf(fan)).toMatchObject([{ minutes: 0, reason: 'stream-ended' }]);
    expect(await balanceOf(fan)).toBe(10);
  });

  test('because the publisher was gone for the whole minute', async () => {
    await stage.pay(fan, streamId);
    await stage.interrupt(streamId);
    await stage.pass(60);
    expect(await stage.visitsOf(fan)).toMatchObject([{ minutes: 0, reason: 'no-video' }]);
    expect(await balanceOf(fan)).toBe(10);
  });

  test('but not again and again to a player that says nothing of what it receives', async () => {
    for (let times = 0; times < 3; times += 1) {
      await stage.pay(fan, streamId);
      await leave();
    }
    await expect(stage.pay(fan, streamId)).rejects.toMatchObject({ statusCode: 429 });
    expect(await balanceOf(fan)).toBe(10);
    server.clock.advance(600_000);
    await stage.pay(fan, streamId);
  });
});

test('a minute is charged on a proof of the last five seconds, and on no older one', async () => {
  const late = await world.fan({ balance: 10 });
  const [viewer, other] = [await stage.enter(fan, streamId), await stage.enter(late, streamId)];
  await stage.pass(49);
  stage.engine.vanish(viewer);
  await stage.pass(1);
  stage.engine.vanish(other);
  await stage.pass(5);
  expect([await balanceOf(fan), await balanceOf(late)]).toEqual([9, 8]);
});

describe('an interruption', () => {
  test('does not undo a minute that was watched before it', async () => {
    await stage.enter(fan, streamId);
    await stage.pass(70);
    await stage.interrupt(streamId);
    await stage.pass(50);
    for (const viewer of (await stage.engine.presence(streamId))?.viewers ?? []) await stage.engine.leave(viewer);
    await stage.resume(streamId);
    await stage.end(streamId);
    expect(await stage.visitsOf(fan)).toMatchObject([{ minutes: 2 }]);
    expect(await balanceOf(fan)).toBe(8);
  });

  test('does not take the rest of the paid minute from a fan who leaves during it', async () => {
    await stage.enter(fan, streamId);
    await stage.pass(20);
    await stage.interrupt(streamId);
    await stage.pass(50);
    await leave();
    await stage.resume(streamId);
    await stage.enter(fan, streamId);
    await stage.pass(34);
    expect(await balanceOf(fan)).toBe(9);
  });
});

test('a fan who closes their account in the last seconds of a minute leaves books that add up', async () => {
  await stage.enter(fan, streamId);
  await stage.pass(57);
  await fan.client.call(closeAccount, { body: { currentPassword: fan.password, givesUpBalance: true } });
  await server.runJobs();
  expect(await stage.visitsOf(fan)).toMatchObject([{ minutes: 1, reason: 'access' }]);
});
