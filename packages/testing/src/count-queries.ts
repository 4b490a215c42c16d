import pg from 'pg';
import { vi } from 'vitest';

/**
 * How many statements this process sends to the database while `run` runs: the least of three runs, because one of them
 * may read again what is cached for seconds, such as settings. Two counts in a row can be compared exactly.
 */
export async function countQueries(run: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) counts.push(await countOnce(run));
  return Math.min(...counts);
}

async function countOnce(run: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await run();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}
