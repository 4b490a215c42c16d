import { changeStream } from '@ovation/contract/live/streams.ts';
import { leaveStream } from '@ovation/contract/live/watch.ts';
import { getWallet } from '@ovation/contract/money/money.ts';
import { blockUser, unblockUser } from '@ovation/contract/people/audience.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { byDepth } from '@ovation/testing/depth.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLiveStandIn } from '../../../../test/live-media/live-stand-in.ts';
import { createBillModel, type BillModel } from '../../../../test/stages/bill-model.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { createVisitStage, type VisitStage } from '../../../../test/visit-stage.ts';
import { auditBooks } from '../../ledger/index.ts';
import { followStreams } from '../engine/engine.ts';
import { billVisits, recheckVisits } from './bill-visits.ts';

let server: TestServer;
let world: World;
let stage: VisitStage;

beforeAll(async () => {
  server = await startTestServer({}, { liveVideo: createLiveStandIn });
  world = createWorld(server);
  stage = createVisitStage(server);
});
afterAll(() => server.stop());

type Simple =
  | 'pay'
  | 'watch'
  | 'vanish'
  | 'drop'
  | 'leave'
  | 'top-up'
  | 'interrupt'
  | 'resume'
  | 'lose-engine'
  | 'block'
  | 'unblock'
  | 'end';
type Step =
  /** So many billers look at the end of each second; or, `away`, only at the end of all. */
  | { readonly kind: 'pass'; readonly seconds: number; readonly billers: number; readonly isAway: boolean }
  | { readonly kind: 'price'; readonly price: number }
  | { readonly kind: Simple };

/** Many are near the end of a minute. */
const seconds = fc.oneof(fc.integer({ min: 1, max: 70 }), fc.constantFrom(1, 4, 5, 6, 54, 55, 56, 59, 60, 61));
const simple = (...kinds: Simple[]): fc.Arbitrary<Step> => fc.record({ kind: fc.constantFrom(...kinds) });
const someStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      seconds,
      billers: fc.integer({ min: 1, max: 3 }),
      isAway: fc.constantFrom(false, false, false, true),
    }),
  },
  { weight: 6, arbitrary: simple('pay', 'watch', 'watch') },
  { weight: 4, arbitrary: simple('vanish', 'drop', 'leave', 'top-up') },
  { weight: 4, arbitrary: simple('interrupt', 'resume', 'resume', 'lose-engine') },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('price' as const), price: fc.constantFrom(1, 2) }) },
  { weight: 1, arbitrary: simple('block', 'unblock', 'unblock', 'end') },
);
/** Most mistakes are made around the end of a minute. */
const nearTheEnd: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.integer({ min: 44, max: 62 }),
    fc.oneof(
      simple('vanish', 'drop', 'leave', 'interrupt', 'lose-engine'),
      fc.constant<Step>({ kind: 'price', price: 2 }),
    ),
    fc.integer({ min: 1, max: 20 }),
  )
  .map(([before, event, after]) => [
    { kind: 'pass', seconds: before, billers: 2, isAway: false },
    event,
    { kind: 'pass', seconds: after, billers: 2, isAway: false },
  ]);
const initial = 6;
const topUp = 3;

interface Scene {
  readonly id: string;
  readonly performer: Person;
  readonly fan: Person;
  readonly model: BillModel;
}

test('whatever happens, the bills are those of a simple model, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(nearTheEnd, fc.array(someStep, { minLength: 2, maxLength: 12 }), async (first, rest) => {
      const [performer, fan] = [await world.performer(), await world.fan({ balance: initial })];
      const id = await stage.stream(performer);
      const scene = { id, performer, fan, model: createBillModel(initial, 1) };
      // Most scenes are about a fan who watches.
      const steps: Step[] = [{ kind: 'pay' }, { kind: 'watch' }, ...first, ...rest, { kind: 'end' }];
      for (const [at, step] of steps.entries()) {
        await take(scene, step);
        await stage.engine.settled();
        expect(await billsOf(scene), JSON.stringify(steps.slice(0, at + 1))).toEqual({
          balance: scene.model.balance,
          bills: scene.model.bills(),
        });
      }
      expect(await auditBooks(server.app)).toEqual([]);
    }),
    { numRuns: byDepth({ small: 10, deep: 500 }) },
  );
});

async function billsOf({ fan }: Scene): Promise<{ balance: number; bills: unknown[] }> {
  const rows = await server.app.database
    .selectFrom('stream_visits')
    .select(['minutes', 'price', 'end_reason as reason'])
    .where('account_id', '=', fan.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const { balance } = await fan.client.call(getWallet);
  return { balance, bills: rows.map((row) => ({ ...row, price: Number(row.price) / 100 })) };
}

async function take(scene: Scene, step: Step): Promise<void> {
  if (step.kind === 'pass') return pass(scene, step);
  if (step.kind === 'price') return changePrice(scene, step.price);
  return actions[step.kind](scene);
}

async function pass({ id, model }: Scene, { seconds: count, billers, isAway }: Extract<Step, { kind: 'pass' }>) {
  for (let second = 1; second <= count; second += 1) {
    server.clock.advance(1_000);
    // The engine enforces what is paid by itself.
    await stage.engine.presence(id);
    await stage.engine.settled();
    model.tick();
    if (isAway && second < count) continue;
    await Promise.all(Array.from({ length: billers }, () => billVisits(server.app)));
    model.bill();
  }
}

async function changePrice({ id, performer, model }: Scene, price: number): Promise<void> {
  if (model.isEnded || price === model.price) return;
  await performer.client.call(changeStream, { params: { id }, body: { price } });
  await untilNobodyWatches(id);
  model.changePrice(price);
}

async function untilNobodyWatches(id: string): Promise<void> {
  await expect.poll(async () => (await stage.engine.presence(id))?.viewers ?? []).toEqual([]);
  await stage.engine.settled();
}

const actions: Record<Simple, (scene: Scene) => Promise<void>> = {
  async pay({ fan, id, model }) {
    await stage.pay(fan, id).catch(() => undefined);
    model.pay();
  },
  // The site gives a ticket to those who have a visit, while there is video.
  async watch({ fan, id, model }) {
    if (!model.hasOpenVisit || !model.isLive || model.isEnded) return;
    await stage.watch(fan, id);
    model.watch();
  },
  async vanish({ id, model }) {
    const viewers = (await stage.engine.presence(id))?.viewers ?? [];
    const viewer = viewers.find(({ lastProofAt }) => lastProofAt.getTime() === server.clock.now().getTime());
    if (viewer) stage.engine.vanish(viewer);
    model.vanish();
  },
  async drop({ id, model }) {
    const [viewer] = (await stage.engine.presence(id))?.viewers ?? [];
    if (viewer) await stage.engine.leave(viewer);
    model.drop();
  },
  async leave({ fan, id, model }) {
    await fan.client.call(leaveStream, { params: { id } });
    model.leave();
  },
  async 'top-up'({ fan, model }) {
    await world.topUp(fan, topUp);
    model.topUp(topUp);
  },
  async interrupt({ id, model }) {
    if (!model.isLive || model.isEnded) return;
    await stage.interrupt(id);
    model.interrupt();
  },
  async resume({ id, model }) {
    if (model.isLive || model.isEnded) return;
    await stage.resume(id);
    model.resume();
  },
  async 'lose-engine'({ model }) {
    if (!model.isLive || model.isEnded) return;
    stage.engine.restart();
    await followStreams(server.app);
    await billVisits(server.app);
    model.loseEngine();
  },
  async block({ id, performer, fan, model }) {
    await performer.client.call(blockUser, { body: { userId: fan.id } }).catch(() => undefined);
    await untilNobodyWatches(id);
    await recheckVisits(server.app, { performerId: performer.id, accountId: fan.id });
    model.block();
  },
  async unblock({ performer, fan, model }) {
    await performer.client.call(unblockUser, { params: { id: fan.id } }).catch(() => undefined);
    model.unblock();
  },
  async end({ id, model }) {
    if (model.isEnded) return;
    await stage.end(id);
    model.end();
  },
};
