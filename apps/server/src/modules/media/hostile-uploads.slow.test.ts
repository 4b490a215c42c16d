import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError } from '@ovation/client';
import {
  getFeedFileStatus,
  uploadFeedAudio,
  uploadFeedPhoto,
  uploadFeedVideo,
} from '@ovation/contract/publishing/feed-files.ts';
import { createWorld, makePicture, type Person } from '@ovation/testing';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileMedia, smuggled, type HostileFile } from '../../../test/hostile-media/hostile-media.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

const canary = 'the words of another file';
const uploads = { image: uploadFeedPhoto, video: uploadFeedVideo, audio: uploadFeedAudio };

let server: TestServer;
let folder = '';
let listener: Server;
let connections = 0;
let files: HostileFile[] = [];

beforeAll(async () => {
  [server, folder] = await Promise.all([startTestServer(), mkdtemp(join(tmpdir(), 'ovation-test-'))]);
  await writeFile(join(folder, 'canary.txt'), canary);
  listener = createServer((_, reply) => reply.end(canary)).on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as { port: number };
  files = await hostileMedia({ url: `http://127.0.0.1:${port}`, path: join(folder, 'canary.txt') });
});
afterAll(async () => {
  listener.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The message with which an upload is rejected at once, or the file's id. */
async function upload(
  performer: Person,
  { claims, bytes }: HostileFile,
): Promise<{ refusal: string } | { fileId: string }> {
  try {
    return {
      fileId: (
        await performer.client.call(uploads[claims], { body: {}, files: { file: new Blob([new Uint8Array(bytes)]) } })
      )._id,
    };
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 422 && error.code === 'file-invalid')
      return { refusal: error.message };
    throw error;
  }
}

/** All renditions of uploads, which are all that the site ever delivers. */
async function allRenditions(): Promise<Buffer> {
  const place = join(server.app.config.dataDir, 'media', 'renditions');
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return Buffer.concat(
    await Promise.all(
      entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name))),
    ),
  );
}

test('each hostile upload fails alone with a message, and the good ones in between are processed', async () => {
  const performer = await createWorld(server).performer();
  const statusOf = (fileId: string) => performer.client.call(getFeedFileStatus, { params: { id: 'new', fileId } });
  const isSentence = (text = '') => /^[A-Z][^\n]{15,}\.$/.test(text);
  const wrong: Record<string, unknown> = {};
  const good: string[] = [];
  const accepted = new Map<string, HostileFile>();
  for (const file of files) {
    const answer = await upload(performer, file);
    if ('fileId' in answer) accepted.set(answer.fileId, file);
    else if (!isSentence(answer.refusal)) wrong[file.name] = answer.refusal;
    if (good.length < 4)
      good.push(
        (
          await performer.client.call(good.length % 2 === 0 ? uploadFeedPhoto : uploadFeedVideo, {
            body: {},
            files: {
              file:
                good.length % 2 === 0
                  ? await makePicture()
                  : await makeVideoFile({ width: 160, height: 90, durationS: 0.2 }),
            },
          })
        )._id,
      );
  }
  await server.runJobs();
  for (const [fileId, { name, isUsable }] of accepted) {
    const { status, message } = await statusOf(fileId);
    if (!(status === 'ready' ? isUsable === true : status === 'failed' && isSentence(message)))
      wrong[name] = { status, message };
  }
  expect(wrong).toEqual({});
  expect(await Promise.all(good.map(async (fileId) => (await statusOf(fileId)).status))).toEqual([
    'ready',
    'ready',
    'ready',
    'ready',
  ]);
  const made = await allRenditions();
  expect([made.length > 0, made.includes(canary), made.includes(smuggled), connections]).toEqual([
    true,
    false,
    false,
    0,
  ]);
});

test('a file that is not a picture is rejected with a message about pictures', async () => {
  const performer = await createWorld(server).performer();
  for (const name of [
    'an SVG with a script',
    'a picture that is a page',
    'a picture that is a video',
    'a PDF that is also an archive',
  ]) {
    const file = files.find((each) => each.name === name);
    expect(await upload(performer, file as HostileFile), name).toEqual({
      refusal: expect.stringContaining('Please choose a JPEG, PNG, WebP, AVIF, HEIC or GIF picture.'),
    });
  }
});
