import { createWorld, makePicture, type World } from '@ovation/testing';
import { registerPerformer } from '@ovation/contract/people/performers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../start-server.ts';
import { sweepUploadsJob } from '../../src/modules/media/jobs/sweep-media.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1', RATE_LIMITS: 'on' });
  world = createWorld(server);
  // Noon, far from the day's boundary.
  server.clock.set(new Date(new Date().toISOString().replace(/T.*/, 'T12:00:00Z')));
});
afterAll(() => server.stop());

/** A registration with papers, which are what counts here: most requests fail on their fields afterwards. */
async function register(address: string, fields: Record<string, string> = {}): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('idVerification', await makePicture(), 'id.jpg');
  form.set('documentVerification', await makePicture(), 'document.jpg');
  return fetch(`${server.url}/api${registerPerformer.path}`, {
    method: 'POST',
    body: form,
    headers: { 'x-forwarded-for': address, origin: server.url },
  });
}

/** An empty form without a content length. */
async function sendUnannounced(address: string): Promise<Response> {
  const body = new Blob(['--x--\r\n']).stream();
  const headers = { 'x-forwarded-for': address, origin: server.url, 'content-type': 'multipart/form-data; boundary=x' };
  return fetch(`${server.url}/api${registerPerformer.path}`, {
    method: 'POST',
    body,
    duplex: 'half',
    headers,
  } as RequestInit);
}

test('without an account, one network sends so many files a day, from any of its addresses', async () => {
  await world.settings({ visitorFilesPerDay: 6 });
  for (const host of ['1', '2', '3']) expect((await register(`2001:db8:1:1::${host}`)).status).toBe(422);
  const rejected = await register('2001:db8:1:1::ffff');
  expect([rejected.status, await rejected.json()]).toMatchObject([
    429,
    { code: 'too-many-requests', message: expect.stringContaining('try again in 12 hours') as string },
  ]);
  expect(Number(rejected.headers.get('retry-after'))).toBe(12 * 3_600);
  expect((await register('2001:db8:1:2::1')).status).toBe(422);
  server.clock.advance(12 * 3_600_000 + 1_000);
  expect((await register('2001:db8:1:1::1')).status).toBe(422);
  await server.runJob(sweepUploadsJob);
  const { days } = await server.app.database
    .selectFrom('visitor_uploads')
    .select((select) => select.fn.count<bigint>('day').distinct().as('days'))
    .executeTakeFirstOrThrow();
  expect(days).toBe(1n);
});

test('concurrent uploads cannot exceed the limit', async () => {
  await world.settings({ visitorFilesPerDay: 6 });
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => register('198.51.100.7')))).map(
    ({ status }) => status,
  );
  expect(statuses.filter((status) => status === 422)).toHaveLength(3);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

test('one network sends so many megabytes a day, and an upload without a length counts as the maximum', async () => {
  await world.settings({ visitorFilesPerDay: 0, visitorMegabytesPerDay: 41 });
  expect((await sendUnannounced('198.51.100.9')).status).not.toBe(429);
  expect((await sendUnannounced('198.51.100.9')).status).toBe(429);
  expect((await register('198.51.100.9')).status).toBe(422);
});

test('0 means no limit', async () => {
  await world.settings({ visitorFilesPerDay: 0, visitorMegabytesPerDay: 0 });
  for (let time = 0; time < 5; time += 1) expect((await register('198.51.100.11')).status).toBe(422);
});
