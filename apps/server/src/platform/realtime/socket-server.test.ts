import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSockets, logInBySocket } from '../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { createLoneProcess } from '../processes/processes.ts';
import { presenceTimes } from './presence.ts';
import { createRealtimeHub } from './realtime-hub.ts';
import { startSocketServer } from './socket-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('who asks for a socket where there is none is hung up on, and does not stay for ever', async () => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    'GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  );
  await once(socket.resume(), 'close', { signal: AbortSignal.timeout(4_000) });
  expect(socket.bytesRead).toBe(0);
});

test('whose session ends in the moment in which a socket comes in, is not let in', async () => {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const account = { id: crypto.randomUUID(), kind: 'user', username: 'ann', status: 'active' } as const;
  let hasSession = true;
  const realtime = startSocketServer({
    whyClosed: async () => undefined,
    http,
    logger: pino({ level: 'silent' }),
    publicUrl: url,
    hub: createRealtimeHub(),
    processes: createLoneProcess(),
    presenceTimes,
    addressOf: () => '',
    countryOf: () => undefined,
    async authenticate() {
      if (!hasSession) return undefined;
      hasSession = false;
      realtime.recheck(account.id);
      return account;
    },
  });
  const sockets = createSockets(() => url);
  const [socket, heard] = [sockets.open(), [] as unknown[]];
  socket.onAny((name) => heard.push(name));
  expect(await logInBySocket(socket, { token: 'a token' })).toEqual({ ok: false, message: 'Please log in to go on.' });
  realtime.emit(account.id, 'account.changed', { status: 'active' });
  await logInBySocket(socket, { token: 'a token' });
  expect(heard).toEqual([]);
  sockets.closeAll();
  await realtime.close();
  http.close();
});
