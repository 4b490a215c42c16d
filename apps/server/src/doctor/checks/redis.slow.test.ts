import { createServer, type AddressInfo } from 'node:net';
import { freePort } from '@ovation/testing/free-port.ts';
import { findRedisServer, startRedisServer } from '@ovation/testing/redis-server.ts';
import { expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { checkRedis } from './redis.ts';

const check = (REDIS_URL: string, REDIS_SHARDED = '') => checkRedis(readConfig({ REDIS_URL, REDIS_SHARDED }));

test('without REDIS_URL there is nothing to check', async () => {
  expect(await check('')).toMatchObject([{ status: 'skipped' }]);
});

test('a closed port is a problem', async () => {
  expect(await check(`redis://127.0.0.1:${await freePort()}`)).toMatchObject([
    { status: 'problem', message: expect.stringContaining('nothing listens there') },
  ]);
});

test.each([
  ['5.0.14', '0', 'problem'],
  ['6.2.14', '0', 'fine'],
  ['6.2.14', '1', 'problem'],
  ['7.2.4', '1', 'fine'],
])('a server that says it is version %s, with REDIS_SHARDED=%s: %s', async (version, isSharded, status) => {
  const text = `# Server\r\nredis_version:${version}\r\n`;
  const server = createServer((socket) => {
    socket
      .on('error', () => {})
      .on('data', (chunk) => {
        for (const [command = ''] of String(chunk).matchAll(/\b(?:HELLO|INFO|CLIENT)\b/gi))
          socket.write(command.toUpperCase() === 'INFO' ? `$${text.length}\r\n${text}\r\n` : '+OK\r\n');
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await check(`redis://127.0.0.1:${port}`, isSharded)).toMatchObject([
    { status, message: expect.stringContaining(version) },
  ]);
  server.close();
});

test.skipIf(findRedisServer() === undefined)('a Redis server is fine', async () => {
  const redis = await startRedisServer();
  expect(await check(redis.url)).toMatchObject([{ status: 'fine' }]);
  await redis.kill();
});
