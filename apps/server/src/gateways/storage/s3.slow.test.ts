import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startS3Store, type S3Store } from '../../../test/s3-store/start-s3-store.ts';
import { storageConformance } from './conformance.ts';
import { openS3 } from './s3.ts';
import type { Storage } from './storage.ts';

const plain = { contentType: 'application/octet-stream' };

storageConformance('a bucket', async () => {
  const own = await startS3Store();
  const downloads = await mkdtemp(join(tmpdir(), 'ovation-test-'));
  return {
    storage: await openS3(own.settings, downloads),
    close: async () => void (await Promise.all([own.stop(), rm(downloads, { recursive: true, force: true })])),
  };
});

let store: S3Store;
let downloads: string;
let storage: Storage;
beforeAll(async () => {
  [store, downloads] = await Promise.all([startS3Store(), mkdtemp(join(tmpdir(), 'ovation-test-'))]);
  storage = await openS3(store.settings, downloads);
});
afterAll(() => Promise.all([store.stop(), rm(downloads, { recursive: true, force: true })]));

const put = (key: string, content: string) => storage.put(key, Readable.from([content]), plain);

/** Larger than one part. */
function* megabytes(count: number): Generator<Buffer> {
  for (let index = 0; index < count; index++) yield Buffer.alloc(1024 * 1024, index + 1);
}

test('a large file is uploaded in parts and read completely', async () => {
  expect(await storage.put('large/film.mp4', Readable.from(megabytes(19)), { contentType: 'video/mp4' })).toEqual({
    sizeBytes: 19 * 1024 * 1024,
  });
  const tail = await storage.read('large/film.mp4', { start: 18 * 1024 * 1024 - 1, end: 18 * 1024 * 1024 });
  expect(tail && (await tail.toArray()).flatMap((chunk: Buffer) => [...chunk])).toEqual([18, 19]);
  expect(await store.unfinishedUploads()).toBe(0);
});

test('a failing source of a large file leaves neither parts nor an object', async () => {
  await put('large/old', 'old');
  for (const key of ['large/new', 'large/old']) {
    const source = Readable.from(
      (function* () {
        yield* megabytes(10);
        throw new Error('The sender went away.');
      })(),
    );
    await expect(storage.put(key, source, plain)).rejects.toThrow('The sender went away.');
  }
  expect([
    await storage.stat('large/new'),
    (await storage.stat('large/old'))?.sizeBytes,
    await store.unfinishedUploads(),
  ]).toEqual([undefined, 3, 0]);
});

test('a source is closed when the store cannot be reached', async () => {
  const away = await openS3({ ...store.settings, endpoint: 'http://127.0.0.1:9' }, downloads);
  const source = Readable.from(megabytes(20));
  await expect(away.put('away/file', source, plain)).rejects.toThrow(/ECONNREFUSED|connect|fetch/i);
  expect(source.destroyed).toBe(true);
});

test('more files than one page are listed and deleted', async () => {
  const names = Array.from({ length: 1_003 }, (_, index) => `many/${String(index).padStart(4, '0')}`);
  for (let from = 0; from < names.length; from += 50)
    await Promise.all(names.slice(from, from + 50).map((key) => put(key, 'x')));
  const listed = [];
  for await (const { key } of storage.list('many/')) listed.push(key);
  expect(listed.toSorted()).toEqual(names);
  await storage.deletePrefix('many/');
  expect((await storage.list('many/')[Symbol.asyncIterator]().next()).done).toBe(true);
});

test('a folder’s playlist is visible after all files that it refers to', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-test-'));
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => writeFile(join(folder, `segment-${index}.m4s`), Buffer.alloc(100_000))),
  );
  await writeFile(join(folder, 'a.m3u8'), '#EXTM3U');
  const putting = storage.putFolder('ladder/', folder);
  await expect.poll(() => storage.stat('ladder/a.m3u8'), { interval: 1 }).toBeTruthy();
  const seen = [];
  for await (const { key } of storage.list('ladder/')) seen.push(key);
  expect(seen).toHaveLength(41);
  await putting;
  await rm(folder, { recursive: true });
});

test('two sites in one bucket are separate', async () => {
  const [one, other] = await Promise.all(
    ['one/', 'other/'].map((prefix) => openS3({ ...store.settings, prefix }, downloads)),
  );
  await one?.put('shared/file', Readable.from(['mine']), plain);
  expect([
    await other?.stat('shared/file'),
    (await one?.stat('shared/file'))?.sizeBytes,
    (await storage.stat('one/shared/file'))?.sizeBytes,
  ]).toEqual([undefined, 4, 4]);
  for await (const { key } of one?.list('') ?? []) expect(key).toBe('shared/file');
});

test('a local file is deleted after its use, also when the use fails', async () => {
  await put('local/file', 'bytes');
  await expect(
    storage.withLocalFile('local/file', async () => {
      throw new Error('It does not play.');
    }),
  ).rejects.toThrow('It does not play.');
  await expect(storage.withLocalFile('local/none', async () => 'used')).rejects.toThrow(/ENOENT/);
  expect(await readdir(downloads)).toEqual([]);
});

test('downloads of a crash are deleted at a start a day later, but not those of other processes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-test-'));
  for (const name of ['abandoned', 'in-use']) await writeFile(join(folder, name), 'half');
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  await utimes(join(folder, 'abandoned'), longAgo, longAgo);
  await openS3(store.settings, folder);
  expect(await readdir(folder)).toEqual(['in-use']);
  await rm(folder, { recursive: true });
});

const ask = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers });
const sign = (key: string, expiresSeconds = 60) =>
  storage.direct?.signUrl(key, { expiresSeconds, contentType: 'video/mp4', cacheControl: 'private, max-age=30' }) ?? '';

test('an address of the store serves bytes and ranges with our content type and caching', async () => {
  await put('direct/file', '0123456789');
  const url = await sign('direct/file');
  expect(new URL(url).origin).toBe(storage.direct?.origin);
  const whole = await ask(url);
  expect([
    whole.status,
    whole.headers.get('content-type'),
    whole.headers.get('cache-control'),
    await whole.text(),
  ]).toEqual([200, 'video/mp4', 'private, max-age=30', '0123456789']);
  const part = await ask(url, { range: 'bytes=2-4' });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234']);
});

test('an address of the store is valid only unaltered, and only for its object', async () => {
  await Promise.all([put('direct/mine', 'mine'), put('direct/yours', 'yours')]);
  const url = await sign('direct/mine');
  const altered = [
    url.replace('direct/mine', 'direct/yours'),
    url.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'),
    url.replace(/X-Amz-Signature=./, 'X-Amz-Signature=z'),
    url.split('?')[0] ?? '',
  ];
  expect(await Promise.all(altered.map(async (address) => (await ask(address)).status))).toEqual([403, 403, 403, 403]);
});

test('an address of the store is the same within half of its lifetime', async () => {
  // Half of the lifetime is ten hours, so the test avoids the end of such a step.
  const [first, second] = [await sign('direct/file', 72_000), await sign('direct/file', 72_000)];
  expect(second).toBe(first);
});

test('an error of the store is not mistaken for a missing object', async () => {
  await put('refused/file', 'x');
  const stranger = await openS3(
    { ...store.settings, credentials: { accessKeyId: 'nobody', secretAccessKey: 'wrong' } },
    downloads,
  );
  await expect(stranger.stat('refused/file')).rejects.toThrow();
  await expect(stranger.read('refused/file')).rejects.toThrow(/key/i);
});
