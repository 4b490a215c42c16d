import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadFeedPhoto } from '@ovation/contract/publishing/feed-files.ts';
import { createWorld, makePicture } from '@ovation/testing';
import { startS3Store, type S3Store } from '../s3-store/start-s3-store.ts';
import { startTestServer, type TestServer } from '../start-server.ts';

let store: S3Store;
let server: TestServer;
beforeAll(async () => {
  store = await startS3Store();
  server = await startTestServer({ ...store.environment, LOG_LEVEL: 'silent' });
});
afterAll(() => server.stop());

test('a site without its store says so: in its health, and to uploads', async () => {
  const performer = await createWorld(server).performer();
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  await store.stop();
  await expect.poll(async () => (await fetch(`${server.url}/api/health`)).status, { timeout: 30_000 }).toBe(503);
  const refusal = await performer.client
    .call(uploadFeedPhoto, { body: {}, files: { file: await makePicture() } })
    .catch((error: unknown) => error);
  expect(refusal).toMatchObject({ statusCode: 503, code: 'unavailable' });
});
