import type { Fixture } from '../fixture.ts';
import { measure, spreadOf } from '../load.ts';
import type { Row } from '../row.ts';

const searches = [
  'cello Hansen',
  'jazz Mori',
  'pastry cold',
  'climbing Ada',
  'dance winter',
  'ceramics Rossi',
  'Zoe painting',
  'tango stage',
];
const filters = ['gender=female', 'country=DE', 'gender=male', 'country=JP'];

/** Two words and a filter. */
export async function searchPerformers({ ovation, rounds }: Fixture): Promise<Row[]> {
  const requests = searches.flatMap((words) =>
    filters.map((filter) => ({ path: `/api/performers/user/search?q=${encodeURIComponent(words)}&${filter}` })),
  );
  await measure({ url: ovation.url, requests }, Math.max(1, rounds.seconds / 2));
  const p99s: number[] = [];
  for (let round = 0; round < rounds.rounds; round += 1)
    p99s.push((await measure({ url: ovation.url, requests }, rounds.seconds)).p99Ms);
  const { median } = spreadOf(p99s);
  return [{ name: 'search of performers, p99', value: median, unit: 'ms', target: 'under 80 ms', met: median < 80 }];
}
