import { getOwnStream } from '@ovation/contract/live/streams.ts';
import type { Person } from '@ovation/testing';
import { byDepth } from '@ovation/testing/depth.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { setLiveStage, type LiveStage } from '../../../../test/stages/live-stage.ts';
import { Failure } from '../../../platform/failure.ts';
import { followStreams } from './engine.ts';
import { followStreamsJob } from './follow-streams-job.ts';

let stage: LiveStage;
let performer: Person;
beforeAll(async () => {
  stage = await setLiveStage();
});
beforeEach(async () => {
  performer = await stage.world.performer();
});
afterEach(() => stage.server.clock.reset());
afterAll(() => stage.server.stop());

const minuteMs = 60_000;
const followed = async (afterMs: number): Promise<void> => {
  stage.server.clock.advance(afterMs);
  await stage.server.runJob(followStreamsJob);
};
const read = (id: string) => performer.client.call(getOwnStream, { params: { id } });

/** Transactions begin in the order that `picks` chooses among those that wait. */
function holdTransactions(picks: Iterator<number>): { settle(work: Promise<unknown>): Promise<void> } {
  const { app } = stage.server;
  const { transaction } = app;
  const held: (() => void)[] = [];
  vi.spyOn(app, 'transaction').mockImplementation((async (act: never) => {
    await new Promise<void>((resolve) => held.push(resolve));
    return transaction(act);
  }) as typeof transaction);
  return {
    async settle(work) {
      const state = { isOver: false };
      const over = work.finally(() => (state.isOver = true));
      while (!state.isOver) {
        await new Promise((resolve) => setImmediate(resolve));
        held.splice(picks.next().value % Math.max(1, held.length), 1)[0]?.();
      }
      vi.restoreAllMocks();
      await over;
    },
  };
}

test('a stream is live exactly while its encoder sends, whatever overtakes what', async () => {
  const stream = await stage.goLive(performer);
  const steps = {
    publishing: () => stage.publish(stream),
    interrupted: () => stage.live.interrupt(stream._id),
    look: () => followStreams(stage.server.app),
  };
  const step = fc.constantFrom('publishing' as const, 'interrupted' as const, 'look' as const);
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 6 }),
      fc.infiniteStream(fc.nat()),
      async (all, picks) => {
        const { settle } = holdTransactions(picks);
        await settle(Promise.all(all.map((name) => steps[name]())));
        const { publisher } = (await stage.live.presence(stream._id))!;
        expect((await read(stream._id)).status).toBe(publisher ? 'live' : 'interrupted');
      },
    ),
    { numRuns: byDepth({ small: 30, deep: 1_000 }) },
  );
});

describe('the engine is asked before a stream is ended', () => {
  test.each(['interrupted', 'waiting'] as const)(
    'a stream that is %s, and whose video arrives, is live',
    async (from) => {
      const stream = await stage.open(performer);
      const { presence } = stage.live;
      stage.live.presence = () => Promise.reject(new Failure('unavailable'));
      await stage.publish(stream);
      if (from === 'interrupted') await stage.live.interrupt(stream._id);
      await setStatus(stream._id, from);
      stage.live.presence = async (id) => ({
        ...(await presence(id))!,
        publisher: { transport: 'rtmp', since: new Date(), lastMediaAt: new Date() },
      });
      await followed(31 * minuteMs);
      stage.live.presence = presence;
      expect(await read(stream._id)).toMatchObject({ status: 'live' });
    },
  );

  /** As if the event that changed it had been lost. */
  async function setStatus(id: string, status: string): Promise<void> {
    const times = status === 'waiting' ? { started_at: null, live_since: null } : {};
    await stage.server.app.database
      .updateTable('streams')
      .set({ status, ...times })
      .where('id', '=', id)
      .execute();
  }

  test('an engine that was started again gives its publisher the whole minute once more', async () => {
    const stream = await stage.goLive(performer);
    await stage.live.interrupt(stream._id);
    await followed(55_000);
    stage.live.restart();
    await followed(10_000);
    await followed(55_000);
    expect(await read(stream._id)).toMatchObject({ status: 'interrupted' });
    await followed(10_000);
    expect(await read(stream._id)).toMatchObject({ status: 'ended', endReason: 'publisher-gone' });
  });

  test('one that does not answer for long keeps no stream open for ever', async () => {
    const stream = await stage.goLive(performer);
    await stage.live.interrupt(stream._id);
    const { presence } = stage.live;
    stage.live.presence = () => Promise.reject(new Failure('unavailable'));
    await followed(10 * minuteMs);
    expect(await read(stream._id)).toMatchObject({ status: 'interrupted' });
    await followed(minuteMs);
    stage.live.presence = presence;
    expect(await read(stream._id)).toMatchObject({ status: 'ended', endReason: 'publisher-gone' });
  });
});
