import { createWorld, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSockets, logInBySocket } from '../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let world: World;
const sockets = createSockets(() => server.url);
const { listen, open } = sockets;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' });
  world = createWorld(server);
});
afterEach(() => sockets.closeAll());
afterAll(() => server.stop());

const forged: readonly (readonly [string, unknown])[] = [
  ['conversation.typing', undefined],
  ['conversation.typing', 'x'],
  ['conversation.typing', { conversationId: { $ne: '' } }],
  ['conversation.typing', { conversationId: '\u0000' }],
  ['presence.watch', { accountIds: 'all' }],
  ['presence.watch', { accountIds: Array.from({ length: 101 }, () => crypto.randomUUID()) }],
  ['message.created', { position: 1, message: {} }],
  ['balance.changed', { balance: 1_000_000 }],
  ['__proto__', {}],
  ['constructor', {}],
  ['toString', 5],
  ['x'.repeat(5_000), null],
];

test('forged events are rejected and sent to no one; a socket that continues is disconnected', async () => {
  const [fan, other] = [await world.fan(), await world.fan()];
  const [fanSocket, otherSocket] = [await listen(fan.token), await listen(other.token)];
  for (const [name, data] of forged)
    expect(await fanSocket.socket.emitWithAck(name, data)).toEqual({
      ok: false,
      message: 'This request was not understood.',
    });
  await fanSocket.settled();
  await otherSocket.settled();
  expect(otherSocket.received).toEqual([]);
  const closed = new Promise((resolve) => void fanSocket.socket.once('disconnect', resolve));
  for (let count = 0; count < 20; count += 1) fanSocket.socket.emit('anything', count);
  await closed;
  expect(fanSocket.socket.connected).toBe(false);
});

test('an event before the login is rejected', async () => {
  const socket = open();
  expect(await socket.emitWithAck('conversation.typing', { conversationId: crypto.randomUUID() })).toEqual({
    ok: false,
    message: 'Please log in to continue.',
  });
});

test('a flood of events is rejected with an explanation', async () => {
  const fan = await world.fan();
  const fanSocket = await listen(fan.token);
  const answers = await Promise.all(
    Array.from(
      { length: 100 },
      () =>
        fanSocket.socket.emitWithAck('presence.watch', { accountIds: [] }) as Promise<{
          ok: boolean;
          message?: string;
        }>,
    ),
  );
  expect(answers.filter(({ ok }) => ok).length).toBeLessThan(70);
  expect(answers.at(-1)).toEqual({ ok: false, message: 'Too fast. Please wait a moment.' });
});

test('an account has at most thirty sockets, and may open another after closing one', async () => {
  const fan = await world.fan();
  const opened = await Promise.all(Array.from({ length: 30 }, () => listen(fan.token)));
  const refused = open();
  expect(await logInBySocket(refused, { token: fan.token })).toEqual({
    ok: false,
    message: 'This site is open in too many places. Please close some of them.',
  });
  opened[0]?.socket.close();
  await expect.poll(() => logInBySocket(refused, { token: fan.token })).toMatchObject({ ok: true });
});

test('a socket whose login to another account fails no longer acts for the first one', async () => {
  const [fan, crowded] = [await world.fan(), await world.fan()];
  await Promise.all(Array.from({ length: 30 }, () => listen(crowded.token)));
  const fanSocket = await listen(fan.token);
  expect(await logInBySocket(fanSocket.socket, { token: crowded.token })).toMatchObject({ ok: false });
  expect(await fanSocket.socket.emitWithAck('presence.watch', { accountIds: [] })).toEqual({
    ok: false,
    message: 'Please log in to continue.',
  });
});

test('a socket that does not read is disconnected, and its queue is dropped', async () => {
  const fan = await world.fan();
  const fanSocket = await listen(fan.token);
  const engine = fanSocket.socket.io.engine as unknown as { transport: { ws: { _socket: { pause(): void } } } };
  engine.transport.ws._socket.pause();
  const text = 'x'.repeat(20_000);
  while (server.app.realtime.isOnline(fan.id)) {
    for (let count = 0; count < 50; count += 1) server.app.realtime.emit(fan.id, 'account.changed', { status: text });
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(server.app.realtime.isOnline(fan.id)).toBe(false);
});

test('a socket that reads receives a thousand events at once, in order', async () => {
  const fan = await world.fan();
  const fanSocket = await listen(fan.token);
  for (let count = 0; count < 1_000; count += 1)
    server.app.realtime.emit(fan.id, 'account.changed', { status: `${count}` });
  await fanSocket.settled();
  expect(fanSocket.all('account.changed').map(({ status }) => Number(status))).toEqual(
    Array.from({ length: 1_000 }, (_, index) => index),
  );
});

test('a socket that reads survives a process that stands still for longer than readers may', async () => {
  const fan = await world.fan();
  const fanSocket = await listen(fan.token);
  const emit = (count: number): void => {
    for (let index = 0; index < count; index += 1) server.app.realtime.emit(fan.id, 'account.changed', { status: 'x' });
  };
  emit(300);
  for (const end = Date.now() + 1_200; Date.now() < end;);
  emit(300);
  await fanSocket.settled();
  expect(fanSocket.all('account.changed')).toHaveLength(600);
});
