import { createWorld } from '@ovation/testing';
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

/** Whether an anonymous socket from this address was accepted. */
function come(address: string): Promise<Socket | undefined> {
  const socket = io(server.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { 'x-forwarded-for': address },
  });
  open.add(socket);
  return new Promise((resolve) =>
    socket.once('connect', () => resolve(socket)).once('connect_error', () => resolve(undefined)),
  );
}

const comeMany = async (addresses: readonly string[]): Promise<Socket[]> =>
  (await Promise.all(addresses.map(come))).filter((socket) => socket !== undefined);
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
