import { createWorld } from '@ovation/testing';
import { once } from 'node:events';
import { connect } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { logInBySocket } from '../sockets.ts';
import { startTestServer, type TestServer } from '../start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' });
});
afterAll(() => server.stop());

const open = new Set<Socket>();
afterEach(() => {
  for (const socket of open) socket.close();
  open.clear();
});

/** The socket from this address if it was accepted; anonymous, unless it shows a session. */
function come(address: string, session: Session = {}): Promise<Socket | undefined> {
  const socket = io(server.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { 'x-forwarded-for': address, ...session.headers },
    query: session.query ?? {},
  });
  open.add(socket);
  return new Promise((resolve) =>
    socket.once('connect', () => resolve(socket)).once('connect_error', () => resolve(undefined)),
  );
}

interface Session {
  readonly headers?: Record<string, string>;
  readonly query?: Record<string, string>;
}

const inCookie = (token: string): Session => ({ headers: { cookie: `token=${token}` } });

const comeMany = async (addresses: readonly string[]): Promise<Socket[]> =>
  (await Promise.all(addresses.map((address) => come(address)))).filter((socket) => socket !== undefined);
const repeated = (address: string, times: number): string[] => Array.from({ length: times }, () => address);

test('30 of 300 anonymous sockets from one address are accepted, and others still connect from elsewhere', async () => {
  expect(await comeMany(repeated('198.51.100.7', 300))).toHaveLength(30);
  expect(await come('198.51.100.8')).toBeDefined();
});

test('all addresses of an IPv6 household count as one', async () => {
  const addresses = Array.from({ length: 60 }, (_, number) => `2001:db8:1:2::${(number + 1).toString(16)}`);
  expect(await comeMany(addresses)).toHaveLength(30);
  expect(await come('2001:db8:1:3::1')).toBeDefined();
});

test('logging in makes room for the next, and so does leaving', async () => {
  const { token } = await createWorld(server).fan();
  const sockets = await comeMany(repeated('203.0.113.5', 30));
  expect(await come('203.0.113.5')).toBeUndefined();
  const [first, second] = sockets as [Socket, Socket];
  expect(await logInBySocket(first, { token })).toMatchObject({ ok: true });
  expect(await come('203.0.113.5')).toBeDefined();
  second.close();
  await expect.poll(() => come('203.0.113.5')).toBeDefined();
});

test.each<[string, (token: string) => Session]>([
  ['the cookie of a page', inCookie],
  ['a token in the address', (token) => ({ query: { token } })],
  ['an Authorization header', (token) => ({ headers: { authorization: `Bearer ${token}` } })],
])('thirty idle strangers from one network keep nobody out who shows a session: %s', async (_name, show) => {
  const { id, token } = await createWorld(server).fan();
  expect(await comeMany(repeated('203.0.113.9', 31))).toHaveLength(30);
  expect(await come('203.0.113.9', inCookie('no session'))).toBeUndefined();
  const socket = await come('203.0.113.9', show(token));
  expect(socket && (await logInBySocket(socket))).toEqual({ ok: true, accountId: id });
});

test('an account gets thirty sockets; those that are refused count as strangers, and no more are accepted', async () => {
  const { token } = await createWorld(server).fan();
  const answers = await Promise.all(
    Array.from({ length: 90 }, async (_, index) => {
      const socket = await come('192.0.2.98', index % 3 === 0 ? {} : inCookie(token));
      return socket && (await logInBySocket(socket, { token }));
    }),
  );
  expect(answers.filter((answer) => answer?.ok)).toHaveLength(30);
  expect(answers.filter((answer) => answer?.ok === false).length).toBeLessThanOrEqual(30);
  expect(await come('192.0.2.98', inCookie(token))).toBeUndefined();
});

test('a connection that stays open counts, though its socket has left', async () => {
  const { id, token } = await createWorld(server).fan();
  const sockets = await Promise.all(repeated('192.0.2.99', 30).map((address) => come(address, inCookie(token))));
  await expect.poll(() => server.app.realtime.isOnline(id)).toBe(true);
  // The packet with which a socket leaves; the client would close its connection as well.
  for (const socket of sockets) socket?.io.engine.write('1');
  await expect.poll(() => server.app.realtime.isOnline(id)).toBe(false);
  const another = await come('192.0.2.99', inCookie(token));
  expect(another && (await logInBySocket(another, { token }))).toMatchObject({ ok: false });
});

test.each(['/socket.io/?EIO=4&transport=websocket', '/elsewhere'])(
  'a connection that breaks while its upgrade is considered ends nothing but itself: %s',
  async (path) => {
    const { hostname, port } = new URL(server.url);
    const upgrade = ['Host: x', 'Connection: Upgrade', 'Upgrade: websocket', 'Cookie: token=unknown', '', ''];
    for (let count = 0; count < 20; count += 1) {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write([`GET ${path} HTTP/1.1`, ...upgrade].join('\r\n'), () => socket.resetAndDestroy());
      await once(socket, 'close');
    }
    expect(await come('203.0.113.77')).toBeDefined();
  },
);
