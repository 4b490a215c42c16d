import { setTimeout as pause } from 'node:timers/promises';
import { residentMegabytes } from '../../live/figures.ts';
import { startShow, type Show } from '../../live/show.ts';
import type { Row } from '../../row.ts';

/** Until the code is compiled and the allocator keeps what it needs: measured in docs/benchmarks.md. */
const warmJoins = 1_000;
const joins = 1_000;
const sideBySide = 4;
const maxGrowth = 15;

/** The memory of the engine's processes, before and after a thousand viewers joined, saw a picture, and left. */
export async function liveJoins(): Promise<Row[]> {
  const show = await startShow({ clip: { seconds: 2 } });
  try {
    await joinAndLeave(show, warmJoins);
    const before = await memoryOf(show);
    await joinAndLeave(show, joins);
    const after = await memoryOf(show);
    const growth = (key: 'egress' | 'ingest'): number => (after[key] / before[key] - 1) * 100;
    return (['egress', 'ingest'] as const).map((name) => ({
      name: `live, memory of ${name} after ${joins.toLocaleString('en')} joins`,
      value: after[name],
      baseline: before[name],
      unit: 'MB',
      target: `at most ${maxGrowth} % more than before`,
      met: growth(name) <= maxGrowth,
      note: `${growth(name).toFixed(1)} %`,
    }));
  } finally {
    await show.end();
  }
}

async function joinAndLeave(show: Show, count: number): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      const viewer = await show.watch(`viewer-${next}`);
      while (viewer.frames === 0) await pause(5);
      await viewer.leave();
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, one));
}

/** The least of some seconds: garbage is collected when there is time. */
async function memoryOf(show: Show): Promise<{ egress: number; ingest: number }> {
  let [egress, ingest] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let second = 0; second < 5; second += 1) {
    await pause(1_000);
    const pids = show.engine.live.pids();
    egress = Math.min(egress, await residentMegabytes(pids.egress[0]!));
    ingest = Math.min(ingest, await residentMegabytes(pids.ingest!));
  }
  return { egress, ingest };
}
