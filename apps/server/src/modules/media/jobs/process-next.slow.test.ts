import { getFeedFileStatus, uploadFeedPhoto, uploadFeedVideo } from '@ovation/contract/publishing/feed-files.ts';
import { createWorld, makePicture, type Person } from '@ovation/testing';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import type { App } from '../../../app.ts';
import type { Transcoder } from '../../../gateways/transcoder/transcoder.ts';
import { createPool } from '../../../platform/database/pool.ts';
import { startWorker } from '../../../platform/jobs/worker.ts';
import { processNext } from './process-next.ts';
import { sweepMediaJob } from './sweep-media.ts';

let server: TestServer;
let videoFile: Blob;
beforeAll(async () => {
  [server, videoFile] = await Promise.all([
    startTestServer(),
    makeVideoFile({ width: 160, height: 90, durationS: 0.2 }),
  ]);
});
afterAll(() => server.stop());

const worldOf = () => createWorld(server);

async function uploadVideoFiles(performer: Person, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1)
    ids.push((await performer.client.call(uploadFeedVideo, { body: {}, files: { file: videoFile } }))._id);
  return ids;
}

const statusOf = async (performer: Person, fileId: string) =>
  (await performer.client.call(getFeedFileStatus, { params: { id: 'new', fileId } })).status;

test('with workers busy on many videos of two performers, another performer’s video comes next', async () => {
  const world = worldOf();
  const [one, other, third] = await Promise.all([world.performer(), world.performer(), world.performer()]);
  await Promise.all([uploadVideoFiles(one, 5), uploadVideoFiles(other, 5)]);
  const [bothBegun, allDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const thirdIsWaiting = Promise.withResolvers<void>();
  const begun = new Set<string>();
  const finished: string[] = [];
  server.app.events.on('file.progressed', async (_, { ownerId, status }) => {
    if (status === 'processing' && begun.add(ownerId).size === 2) bothBegun.resolve();
    // Both workers are held at their first video, so that the next one is chosen when the third owner's is waiting.
    if (status === 'processing') await thirdIsWaiting.promise;
    if (status === 'ready') finished.push(ownerId);
    if (finished.length === 11) allDone.resolve();
  });
  const pool = createPool({ connectionString: server.app.config.databaseUrl ?? '' });
  const worker = await startWorker({
    pool,
    logger: server.app.logger,
    list: { handlers: server.app.jobs.handlers, schedule: [] },
    concurrency: 1,
    slow: { minutes: 2 },
  });
  try {
    await bothBegun.promise;
    await uploadVideoFiles(third, 1);
    thirdIsWaiting.resolve();
    await allDone.promise;
  } finally {
    thirdIsWaiting.resolve();
    await worker.stop();
    await pool.end();
  }
  // Before it, the two videos under way are finished, and one more if the other worker is quicker with it.
  expect(finished.indexOf(third.id)).toBeLessThanOrEqual(3);
  expect(finished.filter((owner) => owner === one.id)).toHaveLength(5);
});

test('owners alternate: no one’s second video comes before anyone’s first', async () => {
  const world = worldOf();
  const performers = await Promise.all([world.performer(), world.performer(), world.performer()]);
  for (const performer of performers) await uploadVideoFiles(performer, 2);
  const order: string[] = [];
  server.app.events.on('file.progressed', async (_, { ownerId, status }) => {
    if (status === 'ready') order.push(ownerId);
  });
  const pool = createPool({ connectionString: server.app.config.databaseUrl ?? '' });
  const allDone = Promise.withResolvers<void>();
  server.app.events.on('file.progressed', async () => {
    if (order.length === 6) allDone.resolve();
  });
  const worker = await startWorker({
    pool,
    logger: server.app.logger,
    list: { handlers: server.app.jobs.handlers, schedule: [] },
    concurrency: 1,
    slow: { minutes: 1 },
  });
  await allDone.promise;
  await worker.stop();
  await pool.end();
  expect(order.slice(0, 3).toSorted()).toEqual(performers.map(({ id }) => id).toSorted());
});

test('after a failure the owner’s next file is processed, and the failed one is retried', async () => {
  const performer = await worldOf().performer();
  const picture = await makePicture();
  const ids = [];
  for (let number = 0; number < 2; number += 1)
    ids.push((await performer.client.call(uploadFeedPhoto, { body: {}, files: { file: picture } }))._id);
  const [unlucky = '', next = ''] = ids;
  const image: Transcoder['image'] = () => Promise.reject(new Error('The connection broke.'));
  const app: App = { ...server.app, transcoder: { ...server.app.transcoder, image } };
  const slot = { ownerId: performer.id, line: 'picture' } as const;
  await processNext(app, slot);
  expect(await statusOf(performer, unlucky)).toBe('processing');
  await processNext(server.app, slot);
  expect([await statusOf(performer, unlucky), await statusOf(performer, next)]).toEqual(['processing', 'ready']);
  await processNext(server.app, slot);
  expect(await statusOf(performer, unlucky)).toBe('ready');
});

test('the hourly sweep restores lost slots', async () => {
  const performer = await worldOf().performer();
  const [fileId = ''] = await uploadVideoFiles(performer, 1);
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(
    server.app.database,
  );
  await server.runJobs();
  expect(await statusOf(performer, fileId)).toBe('queued');
  await server.runJob(sweepMediaJob);
  await server.runJobs();
  expect(await statusOf(performer, fileId)).toBe('ready');
});

test('a video that a killed process was processing is continued at the next start', async () => {
  const performer = await worldOf().performer();
  const long = await makeVideoFile({ width: 1_280, height: 720, durationS: 61, frameRate: 1 });
  const { _id: fileId } = await performer.client.call(uploadFeedVideo, { body: {}, files: { file: long } });
  await processNext(server.app, { ownerId: performer.id, line: 'film' });
  expect(await performer.client.call(getFeedFileStatus, { params: { id: 'new', fileId } })).toMatchObject({
    status: 'processing',
    isPlayable: true,
  });
  // The state after a power failure during the second part.
  await server.app.database.updateTable('files').set({ attempts: 1, progress: 60 }).where('id', '=', fileId).execute();
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone', attempts = 1`.execute(
    server.app.database,
  );
  await sql`update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'gone'`.execute(
    server.app.database,
  );
  const isReady = Promise.withResolvers<void>();
  server.app.events.on('file.progressed', async (work, event) => {
    if (event.fileId === fileId && event.status === 'ready') work.afterCommit(() => isReady.resolve());
  });
  const pool = createPool({ connectionString: server.app.config.databaseUrl ?? '' });
  const worker = await startWorker({
    pool,
    logger: server.app.logger,
    list: { handlers: server.app.jobs.handlers, schedule: [] },
    concurrency: 1,
    isAlone: true,
  });
  await isReady.promise;
  await worker.stop();
  await pool.end();
  expect(await statusOf(performer, fileId)).toBe('ready');
});
