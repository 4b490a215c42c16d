// @vitest-environment happy-dom
import type { WatchWay } from '@ovation/contract/live/watch.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveHls } from './live-hls.ts';
import { LiveSession, type LiveState } from './live-session.ts';
import { Refusal, type LiveConnection, type RealTimeWay } from './live-connection.ts';

const ways: WatchWay[] = [
  { kind: 'whep', url: '/live/whep/1', token: 'first' },
  { kind: 'hls', url: '/live/hls/1/first/index.m3u8' },
];
let frames: number;
let states: LiveState[];
let lost: number;
let hasEnded: boolean;
let events: string[];
let refusal: Error | undefined;
let session: LiveSession;

const transport = (): LiveState['transport'] => states.at(-1)?.transport;

function connection(): LiveConnection {
  return {
    media: new MediaStream(),
    isClosed: () => hasEnded,
    numbers: async () => ({ frames, height: 720, latencyMs: 90 }),
    renew: (way: RealTimeWay) => void (way.kind === 'agora' && events.push(`renewed with ${way.token}`)),
    close: (token) => void events.push(`closed with ${token}`),
  };
}

function hls(): LiveHls {
  return {
    latencyMs: () => 3_000,
    height: () => 720,
    toLive: () => undefined,
    renew: (url) => void events.push(`renewed ${url}`),
    detach: () => void events.push('detached'),
  };
}

function start(given = ways, canRealTime = true): void {
  const element = document.createElement('video');
  Object.defineProperty(element, 'srcObject', { value: null, writable: true });
  session = new LiveSession(
    element,
    given,
    { onState: (state) => void states.push(state), onLost: () => void (lost += 1) },
    {
      canRealTime,
      open: async ({ kind }) => {
        events.push(kind);
        if (refusal) throw refusal;
        return connection();
      },
      attachHls: async () => {
        events.push('hls');
        return hls();
      },
      play: () => undefined,
    },
  );
}

/** Half seconds pass, with so many new frames in each. */
async function pass(halfSeconds: number, newFrames: number): Promise<void> {
  for (let index = 0; index < halfSeconds; index += 1) {
    frames += newFrames;
    await vi.advanceTimersByTimeAsync(500);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaStream', EventTarget);
  [frames, states, lost, events, refusal, hasEnded] = [0, [], 0, [], undefined, false];
});
afterEach(() => {
  session.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('it plays WHEP, and nothing else while that works', async () => {
  start();
  await pass(20, 12);
  expect([transport(), states.at(-1)?.height, events]).toEqual(['whep', 720, ['whep']]);
});

test('without a frame for three seconds it plays LL-HLS, and closes the connection', async () => {
  start();
  await pass(7, 0);
  expect([transport(), events]).toEqual(['hls', ['whep', 'closed with first', 'hls']]);
});

test('after two freezes in ten seconds it plays LL-HLS', async () => {
  start();
  await pass(4, 12);
  await pass(3, 0);
  await pass(2, 12);
  expect(transport()).toBe('whep');
  await pass(4, 0);
  expect(transport()).toBe('hls');
});

test('a server that is full means LL-HLS, without asking for access again', async () => {
  refusal = new Refusal(503);
  start();
  await pass(2, 0);
  expect([transport(), lost]).toEqual(['hls', 0]);
});

test('while no one sends video it asks again, and does not look for it by LL-HLS', async () => {
  refusal = new Refusal(409);
  start();
  await pass(2, 0);
  expect([transport(), states.at(-1)?.isUnreachable, events, lost]).toEqual([undefined, false, ['whep'], 1]);
  refusal = undefined;
  await pass(5, 12);
  expect([transport(), events]).toEqual(['whep', ['whep', 'whep']]);
});

test('a refused ticket means asking for access again', async () => {
  refusal = new Refusal(401);
  start();
  await pass(1, 0);
  expect(lost).toBe(1);
});

test('a minute later it tries WHEP beside LL-HLS, and changes with its first frame', async () => {
  refusal = new Refusal(503);
  start();
  await pass(119, 0);
  refusal = undefined;
  await pass(4, 12);
  expect([transport(), events]).toEqual(['whep', ['whep', 'hls', 'whep', 'detached']]);
});

test('if that fails, LL-HLS goes on, and the next attempt is another minute later', async () => {
  start();
  await pass(7, 0);
  await pass(130, 0);
  expect(transport()).toBe('hls');
  expect(events).toEqual(['whep', 'closed with first', 'hls', 'whep', 'closed with first']);
});

test('a connection that the server has ended means asking for access again, at once', async () => {
  start();
  await pass(4, 12);
  hasEnded = true;
  await pass(1, 0);
  expect(lost).toBe(1);
});

test('a browser without WebRTC plays LL-HLS', async () => {
  start(ways, false);
  await pass(2, 0);
  expect([transport(), events]).toEqual(['hls', ['hls']]);
});

test('new tickets reach the player, and close the connection', async () => {
  start();
  await pass(2, 12);
  session.renew([{ kind: 'whep', url: '/live/whep/1', token: 'second' }]);
  session.stop();
  expect(events).toEqual(['whep', 'closed with second']);
});

test('new tickets continue LL-HLS', async () => {
  start(ways.slice(1));
  await pass(1, 0);
  session.renew([{ kind: 'hls', url: '/live/hls/1/second/index.m3u8' }]);
  expect(events).toEqual(['hls', 'renewed /live/hls/1/second/index.m3u8']);
});

test('without any way to watch it says so, and goes on trying', async () => {
  start([{ kind: 'whep', url: '/live/whep/1', token: 'first' }]);
  await pass(31, 0);
  expect(states.at(-1)?.isUnreachable).toBe(true);
  await pass(6, 12);
  expect([transport(), states.at(-1)?.isUnreachable]).toEqual(['whep', false]);
});

const seat = { appId: 'app', channel: '1', uid: '3' };

test.each(['livekit', 'agora'] as const)(
  'it plays by %s, which has no other way: freezes do not end that',
  async (kind) => {
    const way: WatchWay =
      kind === 'livekit' ? { kind, url: 'wss://live.example.com', token: 'first' } : { kind, ...seat, token: 'first' };
    start([way]);
    await pass(20, 0);
    await pass(4, 12);
    await pass(3, 0);
    await pass(2, 12);
    await pass(3, 0);
    await pass(2, 12);
    expect([transport(), lost, events]).toEqual([kind, 0, [kind]]);
    await pass(21, 0);
    expect(lost).toBe(1);
  },
);

test('new tickets reach Agora', async () => {
  start([{ kind: 'agora', ...seat, token: 'first' }]);
  await pass(2, 12);
  session.renew([{ kind: 'agora', ...seat, token: 'second' }]);
  expect(events).toEqual(['agora', 'renewed with second']);
});
