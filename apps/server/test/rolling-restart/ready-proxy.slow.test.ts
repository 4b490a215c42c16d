import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startReadyProxy, type ReadyProxy } from './ready-proxy.ts';

let server: Server;
let proxy: ReadyProxy;
/** What has arrived; the first of it is not answered, as by a process that ends. */
let arrived: string[];

async function answer(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
  if (asked.url !== '/api/health') arrived.push(await text(asked));
  if (asked.url !== '/api/health' && arrived.length === 1) asked.socket.destroy();
  else reply.end('answered');
}

beforeEach(async () => {
  arrived = [];
  server = createServer((asked, reply) => void answer(asked, reply));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await startReadyProxy([(server.address() as AddressInfo).port], { repeats: true });
});
afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  server.close();
});

const send = async (headers: Record<string, string>): Promise<string> =>
  (await fetch(proxy.url, { method: 'POST', body: 'a tip', headers })).text();

test('a call with a key is sent again, with its body, when its process ends', async () => {
  expect(await send({ 'idempotency-key': 'a-key' })).toBe('answered');
  expect(arrived).toEqual(['a tip', 'a tip']);
});

test('a call without a key is not: it may have happened', async () => {
  await expect(send({})).rejects.toThrow('fetch failed');
  expect(arrived).toEqual(['a tip']);
});
