import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { checkClock, judge } from './clock.ts';

let store: Server | undefined;
afterEach(() => store?.close());

test.each([
  [0, 'fine'],
  [2_999, 'fine'],
  [-3_000, 'warning'],
  [29_999, 'warning'],
  [-30_000, 'problem'],
])('%d ms ahead: %s', (ms, status) => {
  expect(judge({ of: 'the database', ms }).status).toBe(status);
});

test.each([
  [90, 'behind', 'problem'],
  [-90, 'ahead of', 'problem'],
])('a store whose clock is %d seconds ahead is noticed', async (seconds, direction, status) => {
  store = createServer((_request, response) => {
    response.writeHead(403, { date: new Date(Date.now() + seconds * 1_000).toUTCString() }).end();
  });
  await new Promise<void>((resolve) => store?.listen(0, '127.0.0.1', resolve));
  const { port } = store.address() as AddressInfo;
  const config = readConfig({ S3_BUCKET: 'media', S3_ENDPOINT: `http://127.0.0.1:${port}`, DATA_DIR: '/nowhere' });
  expect(await checkClock(config)).toMatchObject([
    { status, message: expect.stringContaining(`${direction} the store`) },
  ]);
});

test('a site that uses no other machine has nothing to compare', async () => {
  expect(await checkClock(readConfig({ DATA_DIR: '/nowhere' }))).toMatchObject([{ status: 'skipped' }]);
});
