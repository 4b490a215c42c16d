import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('who asks for a socket where there is none is hung up on, and does not stay for ever', async () => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write('GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n');
  await once(socket.resume(), 'close', { signal: AbortSignal.timeout(4_000) });
  expect(socket.bytesRead).toBe(0);
});
