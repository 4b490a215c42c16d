import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeProcess } from '@ovation/machine/describe-process.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataDirectoryInUseError, DataDirectoryOpenError, openDataDirectory, readSecretKey } from './data-directory.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-data-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Locks the folder like another running process. */
async function lockAs(pid: number): Promise<void> {
  await writeFile(join(folder, 'ovation.lock'), await describeProcess(pid));
}

test('a folder that another process has locked is rejected with its process id', async () => {
  await lockAs(process.ppid);
  await expect(openDataDirectory(folder)).rejects.toThrow(DataDirectoryInUseError);
  await expect(openDataDirectory(folder)).rejects.toThrow(`process ${process.ppid}`);
});

test('a lock that a crash left behind is taken over, also if its process id is in use again', async () => {
  await writeFile(join(folder, 'ovation.lock'), `${process.ppid} 1`);
  const directory = await openDataDirectory(folder);
  await directory.release();
  await expect(stat(join(folder, 'ovation.lock'))).rejects.toThrow('ENOENT');
});

test('processes that share a database share the folder and the secret, also when they start in parallel', async () => {
  await lockAs(process.ppid);
  const opened = await Promise.all(Array.from({ length: 5 }, () => openDataDirectory(folder, { shared: true })));
  const secrets = new Set(await Promise.all(opened.map((directory) => directory.createSecretKey())));
  expect(secrets.size).toBe(1);
  expect([...secrets][0]?.length).toBeGreaterThanOrEqual(43);
});

test('the secret is made only when it is asked for, stays the same, and no other user may read it', async () => {
  const first = await openDataDirectory(folder);
  expect(await readSecretKey(folder)).toBeUndefined();
  const secretKey = await first.createSecretKey();
  await first.release();
  const second = await openDataDirectory(folder);
  expect(await readSecretKey(folder)).toBe(secretKey);
  expect(await second.createSecretKey()).toBe(secretKey);
  expect((await stat(join(folder, 'secret.key'))).mode & 0o077).toBe(0);
});

async function modeOf(name: string): Promise<number> {
  return (await stat(join(folder, name))).mode & 0o777;
}

test.each([0o777, 0o755, 0o770, 0o750])(
  'a folder with too many permissions (%o) is closed to other users, with its content',
  async (mode) => {
    const data = await openDataDirectory(folder);
    await data.createSecretKey();
    await data.release();
    await mkdir(join(folder, 'media'));
    for (const name of ['', 'media', 'secret.key']) await chmod(join(folder, name), mode);
    await (await openDataDirectory(folder)).release();
    expect((await modeOf('')) & 0o066).toBe(0);
    for (const name of ['media', 'secret.key']) expect((await modeOf(name)) & 0o077).toBe(0);
  },
);

test('an empty open folder is closed; an open folder with other files is rejected and left unchanged', async () => {
  await chmod(folder, 0o755);
  await (await openDataDirectory(folder)).release();
  expect(await modeOf('')).toBe(0o711);
  const foreign = join(folder, 'foreign');
  await mkdir(foreign);
  await chmod(foreign, 0o755);
  await writeFile(join(foreign, 'letter.txt'), '');
  await expect(openDataDirectory(foreign)).rejects.toThrow(DataDirectoryOpenError);
  expect(await modeOf('foreign')).toBe(0o755);
});
