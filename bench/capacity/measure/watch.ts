import type { Fixture } from '../../fixture.ts';
import { readProcessorTime } from '../../processor-time.ts';
import type { Cost } from '../model/coefficients.ts';
import type { SpeedMeter } from './speed.ts';

/** What is measured, with what tells the speed of the machine meanwhile. */
export interface Watched extends Fixture {
  readonly meter: SpeedMeter;
}

/** What something took of the processor, in pieces of the fixed work rather than in milliseconds. */
export async function piecesOf<Result>(
  watched: Watched,
  act: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly pieces: Cost }> {
  await watched.meter.read();
  const before = await readTime(watched);
  const result = await act();
  const after = await readTime(watched);
  const pieceMs = await watched.meter.read();
  return {
    result,
    pieces: {
      serverMs: (after.serverMs - before.serverMs) / pieceMs,
      postgresMs: (after.postgresMs - before.postgresMs) / pieceMs,
    },
  };
}

async function readTime(fixture: Fixture) {
  const time = await readProcessorTime(fixture);
  if (!time) throw new Error('This system does not say how much processor time a process takes.');
  return time;
}
