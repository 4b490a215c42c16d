import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSockets, logInBySocket } from '../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { languageCode } from '@ovation/language/language.ts';
import { speakLanguages } from '../language/languages-of-process.ts';
import { createLoneProcess } from '../processes/processes.ts';
import { presenceTimes } from './presence.ts';
import { createRealtimeHub } from './realtime-hub.ts';
import { startSocketServer, type SocketServer } from './socket-server.ts';

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

const account = { id: crypto.randomUUID(), kind: 'user', username: 'ann', status: 'active' } as const;

/** A socket server alone, whose sessions the test decides. */
async function startAlone(authenticate: (realtime: SocketServer) => Promise<typeof account | undefined>) {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
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
    languageOf: ({ headers }) => headers['accept-language'] ?? 'en',
    authenticate: () => authenticate(realtime),
  });
  const sockets = createSockets(() => url);
  return {
    realtime,
    sockets,
    async close() {
      sockets.closeAll();
      await realtime.close();
      http.close();
    },
  };
}

test('before a stop each socket is asked to connect again at a moment of its own, also one that comes late', async () => {
  const { realtime, sockets, close } = await startAlone(async () => account);
  const listeners = await Promise.all(Array.from({ length: 5 }, () => sockets.listen('a token')));
  realtime.moveAway({ afterMs: 1_000, overMs: 500_000 });
  for (const listener of listeners) await listener.settled();
  const delays = listeners.flatMap((listener) => listener.all('connection.moving').map(({ inMs }) => inMs));
  expect(delays.toSorted((a, b) => a - b)).toEqual([1_000, 101_000, 201_000, 301_000, 401_000]);
  const late = await sockets.listen('a token');
  const [{ inMs } = { inMs: Number.NaN }] = late.all('connection.moving');
  expect(inMs).toBeGreaterThanOrEqual(0);
  expect(inMs).toBeLessThanOrEqual(501_000);
  await close();
});

test('a socket whose session ends during its login is rejected', async () => {
  let hasSession = true;
  const { realtime, sockets, close } = await startAlone(async (itself) => {
    if (!hasSession) return undefined;
    hasSession = false;
    itself.recheck(account.id);
    return account;
  });
  const [socket, received] = [sockets.open(), [] as unknown[]];
  socket.onAny((name) => received.push(name));
  expect(await logInBySocket(socket, { token: 'a token' })).toEqual({
    ok: false,
    message: 'Please log in to continue.',
  });
  realtime.emit(account.id, 'account.changed', { status: 'active' });
  await logInBySocket(socket, { token: 'a token' });
  expect(received).toEqual([]);
  await close();
});

test('an event with sentences reaches each socket once, in the language that it reads', async () => {
  const { realtime, sockets, close } = await startAlone(async () => account);
  const read = async (language: string): Promise<unknown[]> => {
    const received: unknown[] = [];
    const socket = sockets.open({ headers: { 'accept-language': language } });
    socket.onAny((_name, event) => received.push(event));
    await logInBySocket(socket, { token: 'a token' });
    return received;
  };
  speakLanguages('en');
  const [german, english] = [await read('de'), await read('en')];
  realtime.emit(account.id, 'encoder.refused', () => ({ message: languageCode() }));
  await expect.poll(() => [german, english]).toEqual([[{ message: 'de' }], [{ message: 'en' }]]);
  realtime.emit(account.id, 'account.changed', { status: 'active' });
  await expect.poll(() => [german.length, english.length]).toEqual([2, 2]);
  await close();
});
