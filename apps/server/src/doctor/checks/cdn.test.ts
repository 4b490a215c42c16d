import { freePort } from '@ovation/testing/free-port.ts';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { checkCdn } from '../run-checks.ts';

const opened: Server[] = [];
afterEach(() => opened.splice(0).forEach((server) => server.close()));

const check = (origin: string) =>
  checkCdn({ cdn: { provider: 'bunny', origin, key: 'key of the pull zone', keyId: undefined } });

async function answering(status: number): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end());
  opened.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('without a network, nothing is checked', async () => {
  expect(await checkCdn({ cdn: undefined })).toMatchObject([{ status: 'skipped' }]);
});

test.each([
  [403, 'fine', 'refuses'],
  [404, 'problem', 'anyone may fetch'],
  [200, 'problem', 'anyone may fetch'],
  [502, 'warning', 'answers with 502'],
])('an answer with %i to an unsigned address is %s', async (status, found, words) => {
  expect(await check(await answering(status))).toMatchObject([
    { status: found, message: expect.stringContaining(words) },
  ]);
});

test('a network that cannot be reached is a problem', async () => {
  expect(await check(`http://127.0.0.1:${await freePort()}`)).toMatchObject([
    { status: 'problem', message: expect.stringContaining('cannot be reached') },
  ]);
});
