import { withFixture } from '../../prepare-fixture.ts';
import type { CallKind } from '../model/call-kinds.ts';
import type { Cost, SocketCosts } from '../model/coefficients.ts';
import { measureCalls } from './calls.ts';
import { measureDatabase, type MeasuredDatabase } from './database.ts';
import { measureRedisEvents } from './redis-events.ts';
import { sizesFor } from './sizes.ts';
import { measureSockets } from './sockets.ts';
import { openSpeedMeter } from './speed.ts';

/** All that one real site of so many accounts was measured to take: times in pieces of the fixed work. */
export interface MeasuredSite {
  readonly accounts: number;
  readonly calls: Readonly<Record<CallKind, Cost>>;
  readonly database: MeasuredDatabase;
  readonly sockets: SocketCosts;
  readonly redisEvents: Partial<Readonly<Record<CallKind, number>>>;
}

/** Makes a site, measures it, and deletes it. */
export async function measureSite(accounts: number): Promise<MeasuredSite> {
  const measured: MeasuredSite[] = [];
  await withFixture(sizesFor(accounts), { rounds: 1, seconds: 1 }, async (fixture) => {
    const meter = await openSpeedMeter();
    try {
      measured.push({
        accounts,
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
