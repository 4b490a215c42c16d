import { getWallet } from '@ovation/contract/money/money.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLiveStandIn } from '../../../../test/live-media/live-stand-in.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { createVisitStage, type VisitStage } from '../../../../test/visit-stage.ts';
import { auditBooks } from '../../ledger/index.ts';
import { attendEngine } from './engine.ts';

let server: TestServer;
let world: World;
let stage: VisitStage;
let fan: Person;
let streamId: string;

beforeAll(async () => {
  server = await startTestServer({}, { liveVideo: createLiveStandIn });
  world = createWorld(server);
  stage = createVisitStage(server);
});
beforeEach(async () => {
  const [performer, payer] = await Promise.all([world.performer(), world.fan({ balance: 10 })]);
  fan = payer;
  streamId = await stage.stream(performer);
});
afterEach(async () => {
  await stage.end(streamId);
  expect(await auditBooks(server.app)).toEqual([]);
});
afterAll(() => server.stop());

const balance = async (): Promise<number> => (await fan.client.call(getWallet)).balance;

/** The server is killed for some seconds, and its engine goes on: viewers stay connected. */
async function goDown(seconds: number): Promise<void> {
  const aloneSince = server.clock.now();
  // As the engine does by itself: what is paid holds for longer.
  const longer = new Date(aloneSince.getTime() + 120_000);
  await stage.engine.setPaidUntil({ streamId, accountId: fan.id }, longer);
  server.clock.advance(seconds * 1_000);
  await attendEngine(server.app, { aloneSince, attend: () => undefined });
}

test('nobody pays for the time without a server, though the picture went on', async () => {
  await stage.enter(fan, streamId);
  await stage.pass(50);
  expect(await balance()).toBe(9);
  // The first minute would have ended within it.
  await goDown(40);
  await stage.pass(4);
  expect(await balance()).toBe(9);
  await stage.pass(1);
  expect(await balance()).toBe(8);
  // The second minute lasts from second 60 to 120 of what was served, as without it.
  await stage.pass(59);
  expect(await balance()).toBe(8);
  await stage.pass(1);
  expect(await balance()).toBe(7);
  expect(await stage.visitsOf(fan)).toMatchObject([{ minutes: 3, reason: null }]);
});

test('clocks that stood still already go on only with the picture', async () => {
  await stage.enter(fan, streamId);
  await stage.pass(30);
  await stage.interrupt(streamId);
  const [before] = await stage.visitsOf(fan);
  await goDown(40);
  expect(await stage.visitsOf(fan)).toEqual([before]);
  await stage.resume(streamId);
  await stage.watch(fan, streamId);
  await stage.pass(24);
  expect(await balance()).toBe(9);
  await stage.pass(1);
  expect(await balance()).toBe(8);
});

test('an engine that this server has started is only attended', async () => {
  await stage.enter(fan, streamId);
  const before = await stage.visitsOf(fan);
  let isAttended = false;
  await attendEngine(server.app, { aloneSince: undefined, attend: () => void (isAttended = true) });
  expect([isAttended, await stage.visitsOf(fan)]).toEqual([true, before]);
});
