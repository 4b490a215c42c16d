import { withFixture } from '../../prepare-fixture.ts';
import type { CallKind } from '../model/call-kinds.ts';
import type { SocketCosts } from '../model/coefficients.ts';
import { measureCalls, type MeasuredCalls } from './calls.ts';
import { measureDatabase, type MeasuredDatabase } from './database.ts';
import { measureRedisEvents } from './redis-events.ts';
import { sizesFor } from './sizes.ts';
import { measureSockets } from './sockets.ts';

/** All that one real site of so many accounts was measured to take. */
export interface MeasuredSite extends MeasuredCalls {
  readonly accounts: number;
  readonly database: MeasuredDatabase;
  readonly sockets: SocketCosts;
  readonly redisEvents: Partial<Readonly<Record<CallKind, number>>>;
}

/** Makes a site, measures it, and deletes it. */
export async function measureSite(accounts: number): Promise<MeasuredSite> {
  const measured: MeasuredSite[] = [];
  await withFixture(sizesFor(accounts), { rounds: 1, seconds: 1 }, async (fixture) => {
    measured.push({
      accounts,
      database: await measureDatabase(fixture.databaseUrl),
      ...(await measureCalls(fixture)),
      sockets: await measureSockets(fixture),
      redisEvents: await measureRedisEvents(fixture),
    });
  });
  const [site] = measured;
  if (!site) throw new Error('Nothing was measured.');
  return site;
}
