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

test('an upgrade of another path is closed at once', async () => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    [
      'GET /elsewhere HTTP/1.1',
      'Host: x',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Version: 13',
      '\r\n',
    ].join('\r\n'),
  );
  await once(socket.resume(), 'close', { signal: AbortSignal.timeout(4_000) });
  expect(socket.bytesRead).toBe(0);
});

test('a socket whose session ends during its login is rejected', async () => {
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
  const [socket, received] = [sockets.open(), [] as unknown[]];
  socket.onAny((name) => received.push(name));
  expect(await logInBySocket(socket, { token: 'a token' })).toEqual({
    ok: false,
    message: 'Please log in to continue.',
  });
  realtime.emit(account.id, 'account.changed', { status: 'active' });
  await logInBySocket(socket, { token: 'a token' });
  expect(received).toEqual([]);
  sockets.closeAll();
  await realtime.close();
  http.close();
});
