import { afterEach, expect, test } from 'vitest';
import { eventually } from '@ovation/testing/eventually.ts';
import { portOf, startLossyProxy, throughProxy, type LossyProxy } from './testing/lossy-proxy.ts';
import { startEngine, type TestEngine } from './testing/start-engine.ts';

let engine: TestEngine;
const open: { vanish?(): void; close?(): void }[] = [];

afterEach(async () => {
  for (const each of open.splice(0)) {
    each.vanish?.();
    each.close?.();
  }
  await engine.close();
});

/** The same losses each time. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const pictures = 150;

test.each([
  [0.02, 0.95],
  [0.05, 0.9],
  [0.1, 0.7],
])(
  'at a loss of %d each way, between publisher and viewer, at least %d of all pictures can be decoded',
  async (loss, least) => {
    engine = await startEngine();
    const proxies: LossyProxy[] = [];
    const route = async (sdp: string): Promise<string> => {
      const proxy = await startLossyProxy(portOf(sdp), randomOf(7 + proxies.length));
      proxies.push(proxy);
      open.push(proxy);
      return throughProxy(sdp, proxy.port);
    };
    await engine.live.openStream({ streamId: 'stream', epoch: 1, isRecorded: false, maxBitrate: 4_000_000 });
    const publisher = await engine.publish(
      await engine.live.publishTicket({ streamId: 'stream', accountId: 'performer' }),
      { route },
    );
    open.push(publisher);
    const viewer = await eventually(async () => {
      const { watch } = await engine.live.watchTicket({ streamId: 'stream', accountId: 'fan', viewerId: 'fan' });
      return engine.watch(watch, { route, repairs: true });
    });
    open.push(viewer);
    await eventually(() => expect(viewer.decodable).toBeGreaterThan(15));
    for (const proxy of proxies) proxy.loss = loss;
    const [due, shown] = [publisher.picturesDue, viewer.decodable];
    await eventually(() => expect(publisher.picturesDue - due).toBeGreaterThan(pictures));
    const sent = publisher.picturesDue - due;
    for (const proxy of proxies) proxy.loss = 0;
    // What is on its way arrives.
    const until = publisher.picturesDue + 10;
    await eventually(() => expect(publisher.picturesDue).toBeGreaterThan(until));
    const late = publisher.picturesDue - due - sent;
    expect(Math.min(...proxies.map(({ lost }) => lost))).toBeGreaterThan(5);
    expect(viewer.decodable - shown - late).toBeGreaterThanOrEqual(sent * least);
  },
);
