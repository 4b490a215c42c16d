import { ApiError } from '@ovation/client';
import { getFeedFileStatus, uploadFeedPhoto } from '@ovation/contract/publishing/feed-files.ts';
import { createWorld, makePicture, type Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ResourceError } from '../../src/platform/resource-error.ts';
import { processNext } from '../../src/modules/media/jobs/process-next.ts';
import { startTestServer, type TestServer } from '../start-server.ts';
import { watchDiskJob } from '../../src/modules/administration/mail-administrators.ts';

const hourMs = 3_600_000;
const moreThanAnyDisk = { DISK_RESERVE_MB: '10000000', LOG_LEVEL: 'silent' };

/** The same site, with free space and with a disk whose reserve is used up. */
let server: TestServer;
let full: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  full = await startTestServer(moreThanAnyDisk, { beside: server });
});
afterAll(async () => {
  await full.stop();
  await server.stop();
});

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const upload = async (site: TestServer, performer: Person): Promise<string> =>
  (await site.client(performer.token).call(uploadFeedPhoto, { body: {}, files: { file: await makePicture() } }))._id;
const statusOf = async (performer: Person, fileId: string) =>
  (await performer.client.call(getFeedFileStatus, { params: { id: 'new', fileId } })).status;

test('uploads fail with 507, by form and resumable, while everything else works', async () => {
  const performer = await createWorld(server).performer();
  const failure = await upload(full, performer).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ statusCode: 507, code: 'storage-full' });
  const pieces = await fetch(`${full.url}/api/uploads`, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      authorization: performer.token,
      'upload-length': '1000',
      'upload-metadata': `type ${base64('feed-video')},filename ${base64('a.mp4')}`,
    },
  });
  expect([pieces.status, ((await pieces.json()) as { code: string }).code]).toEqual([507, 'storage-full']);
  expect((await fetch(`${full.url}/api/health`)).status).toBe(200);
});

test('a photo waits for space, however long, and is then processed', async () => {
  const performer = await createWorld(server).performer();
  const fileId = await upload(server, performer);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await full.runJobs();
    expect(await statusOf(performer, fileId)).toBe('queued');
    server.clock.advance(hourMs);
    await processNext(full.app, { ownerId: performer.id, line: 'picture' });
  }
  await processNext(server.app, { ownerId: performer.id, line: 'picture' });
  expect(await statusOf(performer, fileId)).toBe('ready');
});

test('a full disk counts as no attempt: a good photo is never called damaged', async () => {
  const performer = await createWorld(server).performer();
  const fileId = await upload(server, performer);
  const image = (): Promise<never> => Promise.reject(new ResourceError('no space left on device'));
  const hindered = { ...server.app, transcoder: { ...server.app.transcoder, image } };
  for (let attempt = 0; attempt < 6; attempt += 1)
    await processNext(hindered, { ownerId: performer.id, line: 'picture' });
  expect(await statusOf(performer, fileId)).toBe('queued');
  await processNext(server.app, { ownerId: performer.id, line: 'picture' });
  expect(await statusOf(performer, fileId)).toBe('ready');
});

test('staff is notified of a full disk, once a day', async () => {
  const letters = async (): Promise<number> => {
    await server.runJobs();
    const { rows } = await server.app.pool.query<{ count: bigint }>(
      `select count(*) from mails where subject = 'The disk is almost full'`,
    );
    return Number(rows[0]?.count);
  };
  await server.runJob(watchDiskJob);
  expect(await letters()).toBe(0);
  for (let time = 0; time < 3; time += 1) await full.runJob(watchDiskJob);
  expect(await letters()).toBe(1);
  server.clock.advance(25 * hourMs);
  await full.runJob(watchDiskJob);
  expect(await letters()).toBe(2);
});
