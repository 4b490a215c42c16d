import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSocket, type ConnectionState } from './connection.ts';

let http: HttpServer;
let io: Server;
let leaving: AbortController;
let logins: number;
let mayLogIn: boolean;
let states: ConnectionState[];

async function listen(port = 0): Promise<number> {
  http = createServer();
  io = new Server(http);
  io.on('connection', (socket) => {
    socket.on('login', (_token: unknown, reply: (answer: { ok: boolean }) => void) => {
      logins += 1;
      reply({ ok: mayLogIn });
    });
  });
  await new Promise<void>((resolve) => void http.listen(port, '127.0.0.1', resolve));
  return (http.address() as AddressInfo).port;
}

const open = (port: number) =>
  openSocket((state) => void states.push(state), leaving.signal, `http://127.0.0.1:${port}`);
const reached = (wanted: ConnectionState, times = 1) =>
  vi.waitFor(() => expect(states.filter((state) => state === wanted)).toHaveLength(times), {
    timeout: 15_000,
    interval: 20,
  });

beforeEach(() => {
  [leaving, logins, mayLogIn, states] = [new AbortController(), 0, true, []];
});

afterEach(async () => {
  leaving.abort();
  await io.close();
});

test('it logs in when it connects, and again after a lost connection', async () => {
  await open(await listen());
  await reached('connected');
  for (const socket of io.sockets.sockets.values()) socket.conn.close();
  await reached('connected', 2);
  expect(states).toEqual(['connected', 'disconnected', 'reconnecting', 'connected']);
  expect(logins).toBe(2);
});

test('it reconnects to a server that comes back, also after an orderly disconnect', async () => {
  const port = await listen();
  await open(port);
  await reached('connected');
  io.disconnectSockets(true);
  await io.close();
  await reached('disconnected');
  await listen(port);
  await reached('connected', 2);
  expect(logins).toBe(2);
});

test('it closes the connection and connects again when the server asks for it', async () => {
  await open(await listen());
  await reached('connected');
  io.emit('connection.moving', { inMs: 0 });
  await reached('connected', 2);
  expect(states).toEqual(['connected', 'disconnected', 'reconnecting', 'connected']);
});

test('a rejected login has failed for good', async () => {
  mayLogIn = false;
  const socket = await open(await listen());
  await reached('failed');
  expect([states, socket.active]).toEqual([['failed'], false]);
});

test('a rejected connection has failed for good', async () => {
  const port = await listen();
  io.use((_socket, next) => next(new Error('No.')));
  const socket = await open(port);
  await reached('failed');
  expect(socket.active).toBe(false);
});

test('leaving closes the connection at once, and is not reported as a loss', async () => {
  const socket = await open(await listen());
  await reached('connected');
  leaving.abort();
  expect([socket.connected, states]).toEqual([false, ['connected']]);
});
