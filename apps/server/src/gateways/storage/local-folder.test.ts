import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storageConformance } from './conformance.ts';
import { openLocalFolder } from './local-folder.ts';

const makeFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'ovation-test-'));
const plain = { contentType: 'application/octet-stream' };

storageConformance('the local folder', async () => {
  const folder = await makeFolder();
  return { storage: await openLocalFolder(folder), close: () => rm(folder, { recursive: true, force: true }) };
});

let folder = '';
beforeEach(async () => {
  folder = await makeFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('partial files of a crash are deleted at a start an hour later, but not those of other processes', async () => {
  const storage = await openLocalFolder(folder);
  await storage.put('a/file', Readable.from(['kept']), plain);
  for (const name of ['abandoned', 'under-way']) await writeFile(join(folder, '.parts', name), 'half');
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(join(folder, '.parts', 'abandoned'), longAgo, longAgo);
  const again = await openLocalFolder(folder);
  expect(await readdir(join(folder, '.parts'))).toEqual(['under-way']);
  expect((await again.stat('a/file'))?.sizeBytes).toBe(4);
});

test('a failing source leaves no partial file', async () => {
  const storage = await openLocalFolder(folder);
  const broken = Readable.from(
    (function* () {
      yield 'bytes';
      throw new Error('The sender went away.');
    })(),
  );
  await expect(storage.put('a/file', broken, plain)).rejects.toThrow('The sender went away.');
  await expect(storage.putFolder('a/folder', join(folder, 'nothing'))).rejects.toThrow(/ENOENT/);
  expect(await readdir(join(folder, '.parts'))).toEqual([]);
});

test('other users of this machine cannot read stored files', async () => {
  const storage = await openLocalFolder(folder);
  await storage.put('papers/passport.jpg', Readable.from(['secret']), plain);
  const modes = await Promise.all(
    ['papers', 'papers/passport.jpg'].map(async (path) => (await stat(join(folder, path))).mode & 0o077),
  );
  expect(modes).toEqual([0, 0]);
});
