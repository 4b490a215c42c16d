import { withFixture } from '../../../bench/prepare-fixture.ts';
import type { CallKind } from '../model/call-kinds.ts';
import type { Cost, SocketCosts } from '../model/coefficients.ts';
import { measureCalls } from './calls.ts';
import { measureDatabase, type MeasuredDatabase } from './database.ts';
import { measureRedisEvents } from './redis-events.ts';
import { sizesFor } from './sizes.ts';
import { measureSockets } from './sockets.ts';
import { openBareMeter, readQuietPair } from './bare-meter.ts';

/** All that one real site of so many accounts was measured to take: times in pairs of calls of the bare server. */
export interface MeasuredSite {
  readonly accounts: number;
  /** Milliseconds that such a pair takes on cores that no one shares. */
  readonly quietPair: Cost;
  readonly calls: Readonly<Record<CallKind, Cost>>;
  readonly database: MeasuredDatabase;
  readonly sockets: SocketCosts;
  readonly redisEvents: Partial<Readonly<Record<CallKind, number>>>;
}

/** Makes a site, measures it, and deletes it. */
export async function measureSite(accounts: number): Promise<MeasuredSite> {
  const measured: MeasuredSite[] = [];
  await withFixture(sizesFor(accounts), { rounds: 1, seconds: 1 }, async (fixture) => {
    const meter = await openBareMeter(fixture);
    try {
      measured.push({
        accounts,
        quietPair: await readQuietPair(meter),
        database: await measureDatabase(fixture.databaseUrl),
        calls: await measureCalls({ ...fixture, meter }),
        sockets: await measureSockets({ ...fixture, meter }),
        redisEvents: await measureRedisEvents(fixture),
      });
    } finally {
      await meter.close();
    }
  });
  const [site] = measured;
  if (!site) throw new Error('Nothing was measured.');
  return site;
}
