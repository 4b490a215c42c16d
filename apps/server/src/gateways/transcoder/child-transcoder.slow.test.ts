import type { ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { writeVideoClip } from '../../../test/clips.ts';
import { transcoderChildren } from '../../../test/transcoder-children.ts';
import { createChildTranscoder } from './child-transcoder.ts';
import type { TranscoderChildren } from './children.ts';
import { ResourceError } from '../../platform/resource-error.ts';
import { MediaError } from './transcoder.ts';

const transcoder = createChildTranscoder({
  logger: pino({ level: 'silent' }),
  sharedChildren: transcoderChildren,
  limits: { films: 1 },
});
let folder = '';
let video = '';
let photo: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-test-'));
  video = await writeVideoClip(join(folder, 'video.mp4'), { width: 640, height: 360, seconds: 2 });
  photo = await sharp({
    create: {
      width: 600,
      height: 400,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await transcoder.close();
  await rm(folder, { recursive: true, force: true });
});

async function write(name: string, content: Buffer | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** The MediaError that a call ends with. */
async function failureOf(call: Promise<unknown>): Promise<MediaError> {
  const error = await call.then(
    () => new Error('Nothing was rejected.'),
    (failure: unknown) => failure,
  );
  if (!(error instanceof MediaError)) throw error;
  return error;
}

test('fifteen photos at once are processed by two children', async () => {
  const [path, working] = [await write('photo.jpg', photo), new Set<ChildProcess>()];
  let most = 0;
  const counted: TranscoderChildren = {
    ...transcoderChildren,
    take() {
      const child = transcoderChildren.take();
      most = Math.max(most, working.add(child).size);
      return child;
    },
    release(child) {
      working.delete(child);
      transcoderChildren.release(child);
    },
  };
  const limited = createChildTranscoder({
    logger: pino({ level: 'silent' }),
    sharedChildren: counted,
    limits: { instants: 2 },
  });
  const made = await Promise.all(
    Array.from({ length: 15 }, async (_, index) => {
      const output = join(folder, `photo-${index}`);
      await mkdir(output);
      return limited.image(path, output, { widths: [320] });
    }),
  );
  expect(made.map(({ width }) => width)).toEqual(made.map(() => 600));
  expect(most).toBe(2);
});

describe('a file without media', () => {
  const page = '<!doctype html><script>alert(1)</script>';
  test.each([
    ['empty.mp4', ''],
    ['text.mp4', 'This is a text, and no video.\n'.repeat(400)],
    ['page.jpg', page],
    ['drawing.png', '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'],
    ['playlist.mp4', '#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'],
    ['list.mp4', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['one.mp4', '\0'],
  ])('%s is rejected with an explanation, by every call', async (name, content) => {
    const path = await write(name, content);
    for (const { code, message } of await Promise.all(
      [
        transcoder.probe(path),
        transcoder.video(path, folder),
        transcoder.audio(path, folder),
        transcoder.image(path, folder),
      ].map(failureOf),
    )) {
      expect(['unsupported-type', 'broken-file']).toContain(code);
      expect(message).toMatch(/^[A-Z][^\n]{15,}\.$/);
    }
  });
});

describe('a file that is damaged', () => {
  test.each([0.3, 0.6, 0.95])('a JPEG cut off at %d of its length is rejected with an explanation', async (share) => {
    const path = await write(`cut-${share}.jpg`, photo.subarray(0, Math.floor(photo.length * share)));
    const failures = await Promise.all([transcoder.probe(path), transcoder.image(path, folder)].map(failureOf));
    for (const failure of failures)
      expect(failure).toMatchObject({
        code: 'broken-file',
        message: expect.stringMatching(/damaged|could not be read/),
      });
  });

  test('an MP4 whose index was cut off is rejected with an explanation', async () => {
    const bytes = await readFile(video);
    const path = await write('cut.mp4', bytes.subarray(0, Math.floor(bytes.length * 0.6)));
    const failures = await Promise.all([transcoder.probe(path), transcoder.video(path, folder)].map(failureOf));
    for (const failure of failures)
      expect(failure).toMatchObject({ code: 'broken-file', message: 'This file is damaged: it could not be opened.' });
  });

  test('an MP4 with noise for pictures is rejected with an explanation', async () => {
    const bytes = Buffer.from(await readFile(video));
    const start = bytes.indexOf('mdat') + 4;
    bytes.fill(0x5a, start, bytes.indexOf('moov') - 4);
    expect(await failureOf(transcoder.video(await write('noise.mp4', bytes), folder))).toMatchObject({
      code: 'broken-file',
      message: expect.stringMatching(/\.$/),
    });
  });

  test('an image of more than 100 million pixels is rejected before it is decoded', async () => {
    const small = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const bomb = Buffer.from(small);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect(await failureOf(transcoder.probe(await write('bomb.png', bomb)))).toMatchObject({ code: 'too-large' });
  });

  test('the next file is not affected', async () => {
    await failureOf(transcoder.probe(await write('text2.mp4', 'text')));
    expect(await transcoder.probe(video)).toMatchObject({ kind: 'video', width: 640, height: 360 });
  });
});

describe.runIf(process.platform === 'linux')('a child that fails for no reason of its file', () => {
  test('killed from outside, is not held against its file, and the next video works', async () => {
    let killing: Promise<void> | undefined;
    const killed = transcoder.video(video, folder, {
      onProgress: () => {
        killing ??= killChildren();
      },
    });
    await expect(killed).rejects.toThrow(ResourceError);
    await killing;
    expect(await transcoder.video(video, folder)).toMatchObject({ width: 640 });
  });

  test('a file that could not be written because the disk is full is not called damaged', async () => {
    const full = await mkdtemp(join(folder, 'full-'));
    // Every write there fails with a full disk.
    for (const name of ['image-320.webp', 'image-600.webp', 'blurred.webp'])
      await symlink('/dev/full', join(full, name));
    await writeFile(join(folder, 'good.jpg'), photo);
    await expect(transcoder.image(join(folder, 'good.jpg'), full)).rejects.toThrow(ResourceError);
  });

  test('while it waits is not given another file', async () => {
    await transcoder.probe(video);
    await killChildren();
    expect(await transcoder.probe(video)).toMatchObject({ kind: 'video' });
  });
});

describe('an aborted video', () => {
  test('ends at once and releases its slot', async () => {
    const abort = new AbortController();
    const aborted = transcoder.video(video, folder, { signal: abort.signal, onProgress: () => abort.abort() });
    const next = transcoder.video(video, folder);
    await expect(aborted).rejects.toThrow(/aborted/);
    await expect(next).resolves.toMatchObject({ width: 640 });
  });

  test('that had not started never starts', async () => {
    const abort = new AbortController();
    const percents: number[] = [];
    const first = transcoder.video(video, folder);
    const aborted = transcoder.video(video, folder, {
      signal: abort.signal,
      onProgress: (percent) => percents.push(percent),
    });
    const last = transcoder.video(video, folder);
    abort.abort();
    await expect(aborted).rejects.toThrow(/aborted/);
    await expect(Promise.all([first, last])).resolves.toHaveLength(2);
    expect(percents).toEqual([]);
  });
});

/** Kills the transcoder's children, which its interface does not expose, and waits until they have ended. */
async function killChildren(): Promise<void> {
  const own = await childrenOfTranscoder();
  for (const child of own) process.kill(child, 'SIGKILL');
  for (const child of own)
    await vi.waitFor(() => expect(() => process.kill(child, 0)).toThrow('ESRCH'), { interval: 5, timeout: 600_000 });
}

async function childrenOfTranscoder(): Promise<number[]> {
  const children = (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8'))
    .split(' ')
    .filter(Boolean)
    .map(Number);
  const commands = await Promise.all(
    children.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')),
  );
  return children.filter((_child, index) => commands[index]?.includes('transcoder/child/main.ts'));
}
