import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

import { oneAtATime } from './one-at-a-time.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ovation-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('lets one work after the other, and says once that it waits', async () => {
  const path = join(folder, 'busy');
  const log = [];
  const work = (name) => async () => {
    log.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    log.push(`${name} ends`);
    return name;
  };
  const waits = [];
  const answers = await Promise.all(
    ['a', 'b', 'c'].map((name) => oneAtATime(path, work(name), () => waits.push(name))),
  );
  expect(answers).toEqual(['a', 'b', 'c']);
  expect(log.filter((_, place) => place % 2 === 0).map((line) => line.replace('begins', 'ends'))).toEqual(
    log.filter((_, place) => place % 2 === 1),
  );
  expect(waits).toEqual(['b', 'c']);
  expect(existsSync(path)).toBe(false);
});

test('passes over somebody who is gone, and frees the place after a failure', async () => {
  const path = join(folder, 'left');
  const aMinuteAgo = new Date(Date.now() - 60_000);
  writeFileSync(path, '');
  utimesSync(path, aMinuteAgo, aMinuteAgo);
  await expect(oneAtATime(path, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  expect(await oneAtATime(path, async () => 'done')).toBe('done');
});
