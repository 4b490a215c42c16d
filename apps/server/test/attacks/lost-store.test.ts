import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFeed } from '@ovation/contract/publishing/feeds.ts';
import { uploadFeedPhoto } from '@ovation/contract/publishing/feed-files.ts';
import { createWorld, makePicture } from '@ovation/testing';
import { watchDiskJob } from '../../src/modules/administration/mail-administrators.ts';
import { startS3Store, type S3Store } from '../s3-store/start-s3-store.ts';
import { startTestServer, type TestServer } from '../start-server.ts';

let store: S3Store;
let server: TestServer;
beforeAll(async () => {
  store = await startS3Store();
  server = await startTestServer({ ...store.environment, LOG_LEVEL: 'silent' });
});
afterAll(() => server.stop());

test('a site without its store says so, in its health and to uploads, and goes on with everything else', async () => {
  const performer = await createWorld(server).performer();
  const health = async () => {
    const reply = await fetch(`${server.url}/api/health`);
    return { code: reply.status, ...((await reply.json()) as object) };
  };
  expect(await health()).toMatchObject({ code: 200, status: 'ok' });
  await store.stop();
  await expect.poll(health, { timeout: 30_000 }).toMatchObject({ code: 200, status: 'degraded', store: 'away' });
  await performer.client.call(createFeed, { body: { text: 'The store is away.', access: 'public' } });
  const failure = await performer.client
    .call(uploadFeedPhoto, { body: {}, files: { file: await makePicture() } })
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ statusCode: 503, code: 'unavailable' });
});

test('staff are told that the store is away, once a day', async () => {
  const letters = async (): Promise<number> => {
    await server.runJobs();
    const { rows } = await server.app.pool.query<{ count: bigint }>(
      `select count(*) from mails where subject like 'The store of the media%'`,
    );
    return Number(rows[0]?.count);
  };
  for (let time = 0; time < 2; time += 1) await server.runJob(watchDiskJob);
  expect(await letters()).toBe(1);
  server.clock.advance(25 * 3_600_000);
  await server.runJob(watchDiskJob);
  expect(await letters()).toBe(2);
});
