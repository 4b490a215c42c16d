import { readFile } from 'node:fs/promises';
import { createFeed, getFeed } from '@ovation/contract/publishing/feeds.ts';
import { getFeedFileStatus, uploadFeedVideo } from '@ovation/contract/publishing/feed-files.ts';
import { createWorld, type Person } from '@ovation/testing';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import type { App } from '../../../app.ts';
import { createChildTranscoder } from '../../../gateways/transcoder/child-transcoder.ts';
import { MediaError, type Transcoder } from '../../../gateways/transcoder/transcoder.ts';
import { processFile } from './process-file.ts';
import { sweepMediaJob } from './sweep-media.ts';

let server: TestServer;
/** Long enough to be made in parts. */
let videoFile: Blob;
beforeAll(async () => {
  [server, videoFile] = await Promise.all([
    startTestServer(),
    makeVideoFile({ width: 1_280, height: 720, durationS: 61, frameRate: 1 }),
  ]);
});
afterAll(() => server.stop());

async function publishVideoFile(bytes = videoFile): Promise<{ performer: Person; fileId: string; feedId: string }> {
  const performer = await createWorld(server).performer();
  const { _id: fileId } = await performer.client.call(uploadFeedVideo, { body: {}, files: { file: bytes } });
  const { _id: feedId } = await performer.client.call(createFeed, { body: { fileIds: [fileId] } });
  return { performer, fileId, feedId };
}

const statusOf = (fileId: string, feedId: string) =>
  server.client().call(getFeedFileStatus, { params: { id: feedId, fileId } });
const fileOf = async (feedId: string) => (await server.client().call(getFeed, { params: { id: feedId } })).files[0];
const attemptsOf = async (fileId: string) =>
  (await server.app.database.selectFrom('files').select('attempts').where('id', '=', fileId).executeTakeFirstOrThrow())
    .attempts;

/** The heights in the master playlist for a stranger. Checks that each has its own playlist. */
async function offeredHeights(feedId: string): Promise<number[]> {
  const url = new URL((await fileOf(feedId))?.hlsUrl ?? '', server.url);
  const master = await (await fetch(url)).text();
  const rungs = [...master.matchAll(/RESOLUTION=\d+x(\d+).*\n(\S+)/g)];
  for (const [, , uri = ''] of rungs) expect(await (await fetch(new URL(uri, url))).text()).toContain('#EXT-X-ENDLIST');
  return rungs.map(([, height]) => Number(height));
}

function appWith(video: Transcoder['video']): App {
  return { ...server.app, transcoder: { ...server.app.transcoder, video } };
}

test('a video plays once its lowest rung is made, while the higher ones follow', async () => {
  const { fileId, feedId } = await publishVideoFile();
  const progressEvents: { status: string; progress: number; isPlayable?: boolean }[] = [];
  server.app.events.on('file.progressed', async (_, event) => {
    if (event.fileId === fileId) progressEvents.push(event);
  });
  await processFile(server.app, { fileId });
  expect(await statusOf(fileId, feedId)).toMatchObject({ status: 'processing', isPlayable: true });
  expect(progressEvents.at(-1)).toMatchObject({ status: 'processing', isPlayable: true });
  expect(await offeredHeights(feedId)).toEqual([360]);
  await processFile(server.app, { fileId });
  expect(await statusOf(fileId, feedId)).toEqual({ _id: fileId, status: 'ready', progress: 100 });
  expect(progressEvents.at(-1)).toMatchObject({ status: 'ready', progress: 100 });
  expect(progressEvents.map(({ progress }) => progress)).toEqual(
    progressEvents.map(({ progress }) => progress).toSorted((a, b) => a - b),
  );
  expect(await offeredHeights(feedId)).toEqual([360, 540, 720]);
});

test('a video with only its lowest rung gets the higher ones, and plays meanwhile', async () => {
  const { fileId, feedId } = await publishVideoFile(
    await makeVideoFile({ width: 720, height: 576, durationS: 61, frameRate: 1 }),
  );
  await processFile(server.app, { fileId });
  await server.app.database
    .updateTable('files')
    .set({ status: 'ready', progress: 100 })
    .where('id', '=', fileId)
    .execute();
  await sql
    .raw(
      await readFile(new URL('../../../../migrations/before-1.0/0360_complete_ladders.sql', import.meta.url), 'utf8'),
    )
    .execute(server.app.database);
  expect(await statusOf(fileId, feedId)).toMatchObject({ status: 'processing', isPlayable: true });
  await server.runJob(sweepMediaJob);
  await server.runJobs();
  expect([(await statusOf(fileId, feedId)).status, await offeredHeights(feedId)]).toEqual(['ready', [360, 480, 576]]);
});

test('the seek preview and its sheet are delivered with the same signature', async () => {
  const { feedId } = await publishVideoFile();
  await server.runJobs();
  const file = await fileOf(feedId);
  expect(file?.status).toBe('ready');
  const url = new URL(file?.seekPreviewUrl ?? '', server.url);
  const track = await fetch(url);
  expect(track.headers.get('content-type')).toMatch(/^text\/vtt/);
  const [, sheet = ''] = /^(sheet\.webp)#xywh=/m.exec(await track.text()) ?? [];
  const picture = await fetch(new URL(sheet, url));
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

test('after a stop during the higher rungs the video plays, and the next start makes them', async () => {
  const { fileId, feedId } = await publishVideoFile();
  await processFile(server.app, { fileId });
  const transcoder = createChildTranscoder({ logger: server.app.logger });
  const isBegun = Promise.withResolvers<void>();
  const video: Transcoder['video'] = (path, folder, options) =>
    transcoder.video(path, folder, { ...options, onProgress: () => isBegun.resolve() });
  const interrupted = expect(
    processFile({ ...server.app, transcoder: { ...transcoder, video } }, { fileId }),
  ).rejects.toThrow('closed');
  await isBegun.promise;
  await transcoder.close();
  await interrupted;
  expect(await statusOf(fileId, feedId)).toMatchObject({ status: 'processing', isPlayable: true });
  expect([await attemptsOf(fileId), await offeredHeights(feedId)]).toEqual([0, [360]]);
  await server.runJobs();
  expect([(await statusOf(fileId, feedId)).status, await offeredHeights(feedId)]).toEqual(['ready', [360, 540, 720]]);
});

test('a video whose higher rungs fail remains playable', async () => {
  const { fileId, feedId } = await publishVideoFile();
  await processFile(server.app, { fileId });
  await processFile(
    appWith(() => Promise.reject(new MediaError('too-large', 'It takes too much memory.'))),
    { fileId },
  );
  expect(await statusOf(fileId, feedId)).toEqual({ _id: fileId, status: 'ready', progress: 100 });
  expect(await offeredHeights(feedId)).toEqual([360]);
});

test('a video that is deleted while its higher rungs are made leaves nothing', async () => {
  const { fileId } = await publishVideoFile();
  await processFile(server.app, { fileId });
  const { transcoder, database, storage } = server.app;
  await processFile(
    appWith(async (...call) => {
      await database.deleteFrom('feed_files').where('file_id', '=', fileId).execute();
      await database.deleteFrom('files').where('id', '=', fileId).execute();
      return transcoder.video(...call);
    }),
    { fileId },
  );
  const left: string[] = [];
  for await (const { key } of storage.list(`renditions/${fileId}/`)) left.push(key);
  expect(left).toEqual([]);
});
