import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';

/** Tells how fast the machine is, while something else is measured. */
export interface SpeedMeter {
  /** Milliseconds of the processor for one piece of the fixed work, since the last reading. */
  read(): Promise<number>;
  close(): Promise<void>;
}

const warmUpPieces = 400;
const readings = 60;
const readingMs = 200;

/** A process beside those that are measured: what slows them down (a shared host, other work) slows it down as well. */
export async function openSpeedMeter(): Promise<SpeedMeter> {
  const child = fork(join(import.meta.dirname, 'speed-process.ts'), [String(warmUpPieces)]);
  const read = async (): Promise<number> => {
    child.send('read');
    const [pieceMs] = (await once(child, 'message')) as [number];
    return pieceMs;
  };
  await read();
  return {
    read,
    async close() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** The least of many short readings: of a core that nobody else used just then. */
export async function quietPieceMs(): Promise<number> {
  const meter = await openSpeedMeter();
  let least = Number.POSITIVE_INFINITY;
  for (let reading = 0; reading < readings; reading += 1) {
    await rest(readingMs);
    least = Math.min(least, await meter.read());
  }
  await meter.close();
  return least;
}
