import Fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeSlowBodies, type SlowBodies } from '../../src/platform/http/limits/slow-bodies.ts';

/** The server checks every half a minute; here the test triggers the checks. */
let server: FastifyInstance;
let bodies: SlowBodies;
let requests: IncomingMessage[];
let socket: Socket;
let said: string;

beforeEach(async () => {
  [requests, said] = [[], ''];
  server = Fastify({ bodyLimit: 50_000_000 });
  bodies = closeSlowBodies(server);
  server.addHook('onRequest', async ({ raw }) => void requests.push(raw));
  server.post('/', (request, reply) => reply.send({ length: String(request.body).length }));
  await server.listen({ port: 0, host: '127.0.0.1' });
  socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  socket
    .setEncoding('utf8')
    .on('error', () => {})
    .on('data', (text: string) => {
      said += text;
    });
  await once(socket, 'connect');
});
afterEach(async () => {
  socket.destroy();
  await server.close();
});

/** Resolves once the server has accepted the connection. */
async function begin(sizeBytes: number): Promise<IncomingMessage> {
  const before = requests.length;
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: ${sizeBytes}\r\n\r\n`);
  await expect.poll(() => requests.length).toBeGreaterThan(before);
  return requests.at(-1) as IncomingMessage;
}

/** Resolves once the bytes have arrived. */
async function send(request: IncomingMessage, piece: string): Promise<void> {
  const before = request.socket.bytesRead;
  socket.write(piece);
  await expect.poll(() => request.socket.bytesRead - before).toBe(piece.length);
}

test('a body that trickles in is not waited for', async () => {
  const closed = once(socket, 'close');
  const request = await begin(1_000_000);
  bodies.check();
  await send(request, 'xxx');
  bodies.check();
  await closed;
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
});

test('a large body that makes progress is received, however long it takes', async () => {
  const request = await begin(5 * 40_000);
  for (let piece = 0; piece < 5; piece += 1) {
    bodies.check();
    await send(request, 'x'.repeat(40_000));
  }
  await expect.poll(() => said).toContain('{"length":200000}');
});

test('a connection that idles between two requests stays open', async () => {
  for (let time = 1; time <= 2; time += 1) {
    await send(await begin(1), 'x');
    await expect.poll(() => said.match(/\{"length":1\}/g)?.length).toBe(time);
    for (let round = 0; round < 3; round += 1) bodies.check();
  }
});
