import type { Fixture } from '../../../bench/fixture.ts';
import type { Cost } from '../model/coefficients.ts';
import type { BareMeter } from './bare-meter.ts';

/** What is measured, with what tells the speed of the machine meanwhile. */
export interface Watched extends Fixture {
  readonly meter: BareMeter;
}

/** What something took of the processor: counted in pairs of calls of the bare server rather than in milliseconds. */
export async function pairsOf<Result>(
  { meter, ...fixture }: Watched,
  act: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly pairs: Cost }> {
  await meter.readPair();
  const before = await meter.readOthers(fixture);
  const result = await act();
  const after = await meter.readOthers(fixture);
  const pair = await meter.readPair();
  return {
    result,
    pairs: {
      serverMs: (after.serverMs - before.serverMs) / pair.serverMs,
      postgresMs: (after.postgresMs - before.postgresMs) / pair.postgresMs,
    },
  };
}
