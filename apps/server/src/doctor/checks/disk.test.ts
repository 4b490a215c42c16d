import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDisk, checkSpace } from './disk.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-doctor-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const statusOf = async (dataDir: string, diskReserveMegabytes = 0): Promise<string | undefined> =>
  (await checkDisk({ dataDir, diskReserveMegabytes }))[0]?.status;

test('a folder that is not there yet counts as its parent, and is not made', async () => {
  expect(await statusOf(folder)).toBe('fine');
  expect(await statusOf(join(folder, 'a/b'))).toBe('fine');
  expect(await readdir(folder)).toEqual([]);
});

test('a file in the way is a problem', async () => {
  await writeFile(join(folder, 'file'), '');
  expect(await statusOf(join(folder, 'file'))).toBe('problem');
  await rm(join(folder, 'file'));
});

test('a disk that cannot keep the reserve is a problem', async () => {
  expect(await statusOf(folder, 10_000_000)).toBe('problem');
});

const megabytes = (free: number) => ({ bavail: free * 256, bsize: 4_096, files: 1_000, ffree: 900 });

test.each([
  [megabytes(512), 'problem'],
  [megabytes(513), 'warning'],
  [megabytes(5_120), 'fine'],
  [{ ...megabytes(9_000), ffree: 49 }, 'problem'],
  [{ ...megabytes(9_000), files: 0, ffree: 0 }, 'fine'],
])('with %j and a reserve of 512 MB: %s', (space, status) => {
  expect(checkSpace({ dataDir: '/data', diskReserveMegabytes: 512 }, space).status).toBe(status);
});
