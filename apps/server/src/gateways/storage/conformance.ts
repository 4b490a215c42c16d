import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from './storage.ts';

interface OpenStorage {
  /** Initially empty. */
  readonly storage: Storage;
  close(): Promise<void>;
}

const plain = { contentType: 'application/octet-stream' };
const badKeys = [
  '',
  '.',
  '..',
  '../a',
  'a/../../b',
  'a/..',
  './a',
  '/etc/passwd',
  'a//b',
  'a/',
  'a\\..\\b',
  'C:\\a',
  'a\0.jpg',
  'a b',
  'a\nb',
  'é',
  '-rf',
  `${'a/'.repeat(300)}a`,
];

/** The tests for every storage. */
export function storageConformance(name: string, open: () => Promise<OpenStorage>): void {
  describe(`${name} as a storage`, () => {
    let opened: OpenStorage;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    const storage = (): Storage => opened.storage;

    putsAndReads(storage);
    readsRanges(storage);
    refusesBadKeys(storage);
    listsAndDeletes(storage);
    putsFolders(storage);
  });
}

async function listBelow(
  storage: Storage,
  prefix: string,
): Promise<{ key: string; sizeBytes: number; modifiedAt: Date }[]> {
  const found = [];
  for await (const file of storage.list(prefix)) found.push(file);
  return found;
}

const keysBelow = async (storage: Storage, prefix: string): Promise<string[]> =>
  (await listBelow(storage, prefix)).map(({ key }) => key).toSorted();
const readText = async (storage: Storage, key: string): Promise<string | undefined> => {
  const stream = await storage.read(key);
  return stream && text(stream);
};
const put = (storage: Storage, key: string, content: string | Buffer): Promise<{ sizeBytes: number }> =>
  storage.put(key, Readable.from([content]), plain);

function putsAndReads(get: () => Storage): void {
  test('a stored object is read unchanged', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7_919) % 256));
    expect(
      await get().put('whole/file.mp4', Readable.from([bytes.subarray(0, 1), bytes.subarray(1)]), {
        contentType: 'video/mp4',
      }),
    ).toEqual({ sizeBytes: 300_000 });
    const stream = await get().read('whole/file.mp4');
    expect(stream && bytes.equals(await buffer(stream))).toBe(true);
    expect(await get().stat('whole/file.mp4')).toEqual({
      sizeBytes: 300_000,
      contentType: 'video/mp4',
      modifiedAt: expect.any(Date),
    });
  });

  test('a file may be empty', async () => {
    expect(await put(get(), 'empty/file', '')).toEqual({ sizeBytes: 0 });
    expect(await readText(get(), 'empty/file')).toBe('');
  });

  test('a missing key is absent, also if it is a prefix', async () => {
    await put(get(), 'absent/a/file', 'x');
    for (const key of ['absent/b', 'absent/a', 'absent/a/file/below']) {
      expect([await get().read(key), await get().stat(key)]).toEqual([undefined, undefined]);
    }
  });

  test('another put replaces the object, and a reader continues with the old one', async () => {
    await put(get(), 'replaced/file', 'a long first text');
    const reading = await get().read('replaced/file');
    await put(get(), 'replaced/file', 'second');
    expect(await readText(get(), 'replaced/file')).toBe('second');
    expect(reading && (await text(reading))).toBe('a long first text');
  });

  test('after parallel puts on one key, one of them is complete', async () => {
    const texts = Array.from({ length: 12 }, (_, index) => String(index).repeat(20_000));
    await Promise.all(texts.map((content) => put(get(), 'raced/file', content)));
    expect(texts).toContain(await readText(get(), 'raced/file'));
    expect(await keysBelow(get(), 'raced/')).toEqual(['raced/file']);
  });

  test('an object is not visible before it is complete', async () => {
    const seen: unknown[] = [];
    async function* halves(): AsyncGenerator<string> {
      yield 'the first half, ';
      seen.push(await get().stat('slow/file'), await keysBelow(get(), 'slow/'));
      yield 'the second half';
    }
    await get().put('slow/file', Readable.from(halves()), plain);
    expect(seen).toEqual([undefined, []]);
    expect(await readText(get(), 'slow/file')).toBe('the first half, the second half');
  });

  test.each<[string, (body: Readable, abort: AbortController) => void]>([
    ['breaks', (body) => void body.destroy(new Error('The sender went away.'))],
    ['is closed too early', (body) => void body.destroy()],
    ['is aborted', (_body, abort) => abort.abort()],
  ])('a source that %s leaves the previous object', async (_name, end) => {
    await put(get(), 'broken/old', 'old');
    for (const key of ['broken/new', 'broken/old']) {
      const [body, abort] = [new Readable({ read() {} }), new AbortController()];
      const putting = get().put(key, body, { ...plain, signal: abort.signal });
      body.push('some bytes');
      end(body, abort);
      await expect(putting).rejects.toThrow();
    }
    expect(await keysBelow(get(), 'broken/')).toEqual(['broken/old']);
    expect(await readText(get(), 'broken/old')).toBe('old');
  });

  test('a local file has the object’s bytes', async () => {
    await put(get(), 'local/file', 'the bytes');
    expect(await get().withLocalFile('local/file', (path) => readFile(path, 'utf8'))).toBe('the bytes');
  });
}

function readsRanges(get: () => Storage): void {
  test.each([
    ['the first byte', 0, 0, '0'],
    ['the last byte', 9, 9, '9'],
    ['a part', 3, 5, '345'],
    ['everything', 0, 9, '0123456789'],
    ['past the end', 8, 99, '89'],
    ['beyond the end', 10, 20, ''],
    ['nothing, as of an empty file', 0, -1, ''],
  ])('reads %s', async (_name, start, end, expected) => {
    await put(get(), `range/${start}_${end + 1}`, '0123456789');
    const stream = await get().read(`range/${start}_${end + 1}`, { start, end });
    expect(stream && (await text(stream))).toBe(expected);
  });
}

function refusesBadKeys(get: () => Storage): void {
  test.each(badKeys)('the key %j is rejected everywhere', async (key) => {
    const storage = get();
    const calls = [
      async () => put(storage, key, 'x'),
      async () => storage.read(key),
      async () => storage.stat(key),
      async () => storage.delete(key),
      async () => storage.withLocalFile(key, async () => 'used'),
      // A prefix may end in a slash, and the empty one lists everything.
      ...(key === 'a/'
        ? []
        : [
            async () => storage.deletePrefix(key),
            async () => storage.putFolder(key, tmpdir()),
            ...(key === '' ? [] : [async () => keysBelow(storage, key)]),
          ]),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow(/not a storage key/i);
  });
}

function listsAndDeletes(get: () => Storage): void {
  test('lists all keys below a prefix, and no others', async () => {
    for (const key of ['list/a/1', 'list/a/b/2', 'list/ab/3', 'list/a.txt']) await put(get(), key, 'four');
    expect(await keysBelow(get(), 'list/a/')).toEqual(['list/a/1', 'list/a/b/2']);
    expect(await keysBelow(get(), 'list/nothing/')).toEqual([]);
    expect(await keysBelow(get(), '')).toEqual(expect.arrayContaining(['list/a.txt', 'list/ab/3']));
    expect(await listBelow(get(), 'list/ab/')).toEqual([
      { key: 'list/ab/3', sizeBytes: 4, modifiedAt: expect.any(Date) },
    ]);
  });

  test('deletes a key, without an error for a missing one or a prefix', async () => {
    await put(get(), 'delete/a/1', 'x');
    await put(get(), 'delete/a/2', 'x');
    for (const key of ['delete/a/1', 'delete/a/1', 'delete/a', 'delete/a/2/below']) await get().delete(key);
    expect(await keysBelow(get(), 'delete/')).toEqual(['delete/a/2']);
  });

  test('deletes all keys below a prefix, and no others', async () => {
    for (const key of ['prefix/a/1', 'prefix/a/b/2', 'prefix/ab/3']) await put(get(), key, 'x');
    await get().deletePrefix('prefix/a/');
    await get().deletePrefix('prefix/nothing/');
    expect(await keysBelow(get(), 'prefix/')).toEqual(['prefix/ab/3']);
  });
}

function putsFolders(get: () => Storage): void {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ovation-test-'));
    await mkdir(join(folder, 'hls', '360'), { recursive: true });
    await writeFile(join(folder, 'hls', 'master.m3u8'), '#EXTM3U');
    await writeFile(join(folder, 'hls', '360', 'segment.m4s'), 'segment');
    await symlink('/etc/passwd', join(folder, 'hls', 'link.jpg'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('puts a folder recursively without its links, and keeps the source', async () => {
    expect(await get().putFolder('films/one/', join(folder, 'hls'))).toEqual({ sizeBytes: 14 });
    expect(await keysBelow(get(), 'films/one/')).toEqual(['films/one/360/segment.m4s', 'films/one/master.m3u8']);
    expect(await get().read('films/one/link.jpg')).toBeUndefined();
    expect(await readText(get(), 'films/one/360/segment.m4s')).toBe('segment');
    expect(await readFile(join(folder, 'hls', 'master.m3u8'), 'utf8')).toBe('#EXTM3U');
  });

  test('a second put of a folder replaces everything below the prefix', async () => {
    await put(get(), 'films/two/old.m4s', 'old');
    await get().putFolder('films/two', join(folder, 'hls'));
    expect(await keysBelow(get(), 'films/two/')).toEqual(['films/two/360/segment.m4s', 'films/two/master.m3u8']);
  });

  test('a missing folder puts nothing', async () => {
    await expect(get().putFolder('films/three/', join(folder, 'nothing'))).rejects.toThrow(/ENOENT/);
    expect(await keysBelow(get(), 'films/three/')).toEqual([]);
  });
}
