import { freePort } from '@ovation/testing/free-port.ts';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startCollector } from '../../../test/tracing/start-collector.ts';
import { checkTraces } from './traces.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const check = async (base: string): Promise<unknown[]> =>
  (await checkTraces({ traces: { url: `${base}/v1/traces`, ratio: 1 } })).map(({ status, message }) => [
    status,
    message,
  ]);

async function answering(status: number): Promise<string> {
  const server: Server = createServer((_request, response) => response.writeHead(status).end());
  opened.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a collector that takes traces is fine, and is sent none', async () => {
  const collector = await startCollector();
  opened.push(collector);
  expect(await check(collector.url)).toEqual([['fine', expect.stringContaining('takes traces')]]);
  expect(collector.spans).toEqual([]);
});

test('without one, nothing is checked', async () => {
  expect(await checkTraces({ traces: undefined })).toMatchObject([{ status: 'skipped' }]);
});

test.each([
  [401, 'fine', 'OTEL_EXPORTER_OTLP_HEADERS'],
  [404, 'warning', 'answers with 404'],
])('an answer with %i is explained: %s', async (status, found, words) => {
  expect(await check(await answering(status))).toEqual([[found, expect.stringContaining(words)]]);
});

test('one that does not listen is a warning, because the site runs without it', async () => {
  expect(await check(`http://127.0.0.1:${await freePort()}`)).toEqual([
    ['warning', expect.stringContaining('nothing listens there')],
  ]);
});
