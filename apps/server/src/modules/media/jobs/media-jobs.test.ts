import { Readable } from 'node:stream';
import { createFeed } from '@ovation/contract/publishing/feeds.ts';
import { getFeedFileStatus, uploadFeedPhoto, uploadFeedVideo } from '@ovation/contract/publishing/feed-files.ts';
import { createWorld, makePicture, type Person } from '@ovation/testing';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeHeic } from '../../../../test/heic.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import type { App } from '../../../app.ts';
import { createChildTranscoder } from '../../../gateways/transcoder/child-transcoder.ts';
import { MediaError, type Transcoder } from '../../../gateways/transcoder/transcoder.ts';
import { newId } from '../../../platform/new-id.ts';
import { loadStoredFile } from '../index.ts';
import { processFile } from './process-file.ts';
import { sweepMediaJob } from './sweep-media.ts';

const dayMs = 24 * 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const worldOf = () => createWorld(server);

async function uploadPhoto(performer: Person): Promise<string> {
  const { _id } = await performer.client.call(uploadFeedPhoto, { body: {}, files: { file: await makePicture() } });
  return _id;
}

const statusOf = (performer: Person, fileId: string) =>
  performer.client.call(getFeedFileStatus, { params: { id: 'new', fileId } });

/** The same site with a transcoder that always fails in this way. */
function appWith(image: Transcoder['image']): App {
  return { ...server.app, transcoder: { ...server.app.transcoder, image } };
}

test('an unknown failure is tried three times, then the file fails with a message', async () => {
  const performer = await worldOf().performer();
  const fileId = await uploadPhoto(performer);
  const app = appWith(() => Promise.reject(new MediaError('failed', 'This file could not be processed.')));
  await expect(processFile(app, { fileId })).rejects.toThrow();
  expect(await statusOf(performer, fileId)).toMatchObject({ status: 'processing' });
  await expect(processFile(app, { fileId })).rejects.toThrow();
  await processFile(app, { fileId });
  expect(await statusOf(performer, fileId)).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/another format/),
  });
});

test('a file that crashed the process three times is not tried again', async () => {
  const performer = await worldOf().performer();
  const fileId = await uploadPhoto(performer);
  await server.app.database
    .updateTable('files')
    .set({ attempts: 3, status: 'processing' })
    .where('id', '=', fileId)
    .execute();
  await processFile(
    appWith(() => Promise.reject(new Error('It was begun.'))),
    { fileId },
  );
  expect(await statusOf(performer, fileId)).toMatchObject({ status: 'failed' });
});

test('an error in the file is final at once, with the transcoder’s message', async () => {
  const performer = await worldOf().performer();
  const fileId = await uploadPhoto(performer);
  await processFile(
    appWith(() => Promise.reject(new MediaError('too-large', 'This picture is too large.'))),
    { fileId },
  );
  expect(await statusOf(performer, fileId)).toMatchObject({ status: 'failed', message: 'This picture is too large.' });
});

test('a file that takes too long on a busy machine is tried again, and not called invalid', async () => {
  const performer = await worldOf().performer();
  const fileId = await uploadPhoto(performer);
  const slow = appWith(() => Promise.reject(new MediaError('timed-out', 'This file takes too long to process.')));
  await expect(processFile(slow, { fileId })).rejects.toThrow();
  expect(await statusOf(performer, fileId)).toMatchObject({ status: 'processing' });
  await processFile(server.app, { fileId });
  expect(await statusOf(performer, fileId)).toMatchObject({ status: 'ready' });
});

test('a video whose sound cannot be read is shown, and its owner is told', async () => {
  const performer = await worldOf().performer();
  const { _id: fileId } = await performer.client.call(uploadFeedVideo, {
    body: {},
    files: { file: await makeVideoFile() },
  });
  const { transcoder } = server.app;
  const video: Transcoder['video'] = async (...order) => ({ ...(await transcoder.video(...order)), lacksSound: true });
  await processFile({ ...server.app, transcoder: { ...transcoder, video } }, { fileId });
  expect(await statusOf(performer, fileId)).toMatchObject({
    status: 'ready',
    message: 'The sound of this video could not be read, so it plays without.',
  });
});

test('the attempt after an unknown failure makes everything, and a third run changes nothing', async () => {
  const performer = await worldOf().performer();
  const fileId = await uploadPhoto(performer);
  await expect(
    processFile(
      appWith(() => Promise.reject(new Error('The connection broke.'))),
      { fileId },
    ),
  ).rejects.toThrow();
  await processFile(server.app, { fileId });
  const read = () => loadStoredFile(server.app.database, fileId).then((file) => file?.renditions ?? []);
  const made = await read();
  expect(made.map(({ kind }) => kind).toSorted()).toEqual(['blurred', 'image', 'image']);
  await processFile(server.app, { fileId });
  expect(await read()).toEqual(made);
});

test('a video interrupted by a stop is processed again, and the stop does not count as an attempt', async () => {
  const performer = await worldOf().performer();
  const { _id } = await performer.client.call(uploadFeedVideo, {
    body: {},
    files: { file: await makeVideoFile({ durationS: 8 }) },
  });
  const transcoder = createChildTranscoder({ logger: server.app.logger });
  const isBegun = Promise.withResolvers<void>();
  const video: Transcoder['video'] = (path, folder, options) =>
    transcoder.video(path, folder, { ...options, onProgress: () => isBegun.resolve() });
  const interrupted = processFile({ ...server.app, transcoder: { ...transcoder, video } }, { fileId: _id });
  const outcome = expect(interrupted).rejects.toThrow('closed');
  await isBegun.promise;
  await transcoder.close();
  await outcome;
  const row = () =>
    server.app.database
      .selectFrom('files')
      .select(['status', 'attempts'])
      .where('id', '=', _id)
      .executeTakeFirstOrThrow();
  expect(await row()).toEqual({ status: 'queued', attempts: 0 });
  await processFile(server.app, { fileId: _id });
  expect(await row()).toEqual({ status: 'ready', attempts: 1 });
});

test('a phone’s HEIC photo is converted to formats that browsers support', async () => {
  const performer = await worldOf().performer();
  const heic = await makeHeic({ tiles: ['red', 'blue'], columns: 2, width: 128, height: 64, turns: 3 });
  const { _id } = await performer.client.call(uploadFeedPhoto, {
    body: {},
    files: { file: new Blob([new Uint8Array(heic)], { type: 'image/heic' }) },
  });
  await server.runJobs();
  expect(await statusOf(performer, _id)).toMatchObject({ status: 'ready' });
  const file = await loadStoredFile(server.app.database, _id);
  expect(file).toMatchObject({ mime_type: 'image/heic', width: 64, height: 128 });
  expect(file?.renditions.map(({ name }) => name)).toEqual(['image-64.avif', 'image-64.webp', 'blurred.webp']);
});

test('progress is reported while a video is processed, in whole, increasing percentages', async () => {
  const performer = await worldOf().performer();
  const reported: number[] = [];
  server.app.events.on('file.progressed', async (_, event) => {
    if (event.ownerId === performer.id) reported.push(event.progress);
  });
  const { _id } = await performer.client.call(uploadFeedVideo, {
    body: {},
    files: { file: await makeVideoFile({ durationS: 3 }) },
  });
  await server.runJobs();
  expect([reported[0], reported.at(-1)]).toEqual([0, 100]);
  expect(reported).toEqual(reported.toSorted((a, b) => a - b));
  expect(await statusOf(performer, _id)).toMatchObject({ status: 'ready', progress: 100 });
});

test('uploads unused for a day are swept with their bytes; used ones, new ones and documents remain', async () => {
  const performer = await worldOf().performer();
  const unused = await uploadPhoto(performer);
  const used = await uploadPhoto(performer);
  await performer.client.call(createFeed, { body: { fileIds: [used] } });
  await server.runJobs();
  const hourMs = dayMs / 24;
  server.clock.advance(23 * hourMs);
  try {
    const fresh = await uploadPhoto(performer);
    server.clock.advance(2 * hourMs);
    await server.runJob(sweepMediaJob);
    await server.runJobs();
    const rows = await server.app.database
      .selectFrom('files')
      .select(['id', 'type', 'storage_key'])
      .where('owner_id', '=', performer.id)
      .execute();
    expect(
      rows
        .filter(({ type }) => type === 'feed-photo')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([used, fresh].toSorted());
    expect(rows.filter(({ type }) => type.endsWith('verification'))).toHaveLength(2);
    for (const { storage_key } of rows) expect(await server.app.storage.stat(storage_key)).toBeDefined();
    expect(await server.app.storage.stat(`renditions/${unused}/blurred.webp`)).toBeUndefined();
    expect(await server.app.storage.stat(`renditions/${used}/blurred.webp`)).toBeDefined();
  } finally {
    server.clock.reset();
  }
});

test('bytes without a row are swept after a day; newer ones may belong to an upload under way', async () => {
  const orphans = [`originals/${newId()}`, `renditions/${newId()}/blurred.webp`];
  const put = (key: string) =>
    server.app.storage.put(key, Readable.from([Buffer.from('lost')]), { contentType: 'application/octet-stream' });
  const isThere = async (key: string) => (await server.app.storage.stat(key)) !== undefined;
  for (const key of orphans) await put(key);
  await server.runJob(sweepMediaJob);
  expect(await Promise.all(orphans.map(isThere))).toEqual([true, true]);
  server.clock.advance(dayMs + 1_000);
  try {
    await server.runJob(sweepMediaJob);
    expect(await Promise.all(orphans.map(isThere))).toEqual([false, false]);
  } finally {
    server.clock.reset();
  }
});
