import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAgora, type AgoraSdk } from './agora.ts';
import type { LiveConnection } from './live-connection.ts';

class FakeMedia {
  tracks: { kind: string }[] = [];
  getTracks = () => this.tracks;
  addTrack = (track: { kind: string }) => void this.tracks.push(track);
  removeTrack = (track: { kind: string }) => void (this.tracks = this.tracks.filter((one) => one !== track));
}

const seat = { appId: 'app', channel: 'stream', uid: '77', token: 'first' };

/** Agora's client without its network. */
function setUp(join: () => Promise<unknown> = async () => 77) {
  const calls: unknown[] = [];
  let hear: (user: object, mediaType: string) => void = () => undefined;
  const client = {
    connectionState: 'CONNECTED',
    on: (_name: string, listener: typeof hear) => (hear = listener),
    join: (...args: unknown[]) => (calls.push(['join', ...args]), join()),
    leave: async () => void calls.push(['leave']),
    renewToken: async (token: string) => void calls.push(['renew', token]),
    subscribe: async (user: object, kind: string) => ({ getMediaStreamTrack: () => ({ kind, user }) }),
    getRemoteVideoStats: () => ({ 2: { receivePackets: 40, receiveResolutionHeight: 720, end2EndDelay: 250 } }),
  };
  const createClient = vi.fn(() => client);
  const open = (signal = AbortSignal.timeout(1_000)): Promise<LiveConnection> =>
    openAgora({ createClient } as unknown as AgoraSdk, seat, signal);
  return { client, calls, createClient, open, publish: (kind: string, user = {}) => hear(user, kind) };
}

beforeEach(() => void vi.stubGlobal('MediaStream', FakeMedia));
afterEach(() => void vi.unstubAllGlobals());

test('a viewer joins the channel of the ticket with its number, as one of the audience', async () => {
  const { calls, createClient, open } = setUp();
  await open();
  expect(createClient).toHaveBeenCalledWith({ mode: 'live', codec: 'vp8', role: 'audience' });
  expect(calls).toEqual([['join', 'app', 'stream', 'first', 77]]);
});

test('picture and sound of the publisher are received, and those of another device replace them', async () => {
  const { open, publish } = setUp();
  const { media, numbers } = await open();
  publish('video', { uid: 2 });
  publish('audio', { uid: 2 });
  await vi.waitFor(() => expect(media.getTracks().map(({ kind }) => kind)).toEqual(['video', 'audio']));
  publish('video', { uid: 4 });
  await vi.waitFor(() => expect(media.getTracks()).toContainEqual({ kind: 'video', user: { uid: 4 } }));
  expect(media.getTracks()).toHaveLength(2);
  expect(await numbers()).toEqual({ frames: 40, height: 720, latencyMs: 250 });
});

test('a new ticket is passed on, because Agora disconnects without one', async () => {
  const { calls, open } = setUp();
  const connection = await open();
  connection.renew?.({ kind: 'agora', ...seat, token: 'second' });
  connection.close('second');
  expect(calls.slice(1)).toEqual([['renew', 'second'], ['leave']]);
});

test('a viewer whom Agora disconnects is known to be', async () => {
  const { client, open } = setUp();
  const connection = await open();
  expect(connection.isClosed()).toBe(false);
  client.connectionState = 'DISCONNECTED';
  expect(connection.isClosed()).toBe(true);
});

test('a refused ticket, and a viewer who left meanwhile, leave nothing open', async () => {
  const refused = setUp(() => Promise.reject(new Error('INVALID_TOKEN')));
  await expect(refused.open()).rejects.toThrow('INVALID_TOKEN');
  const slow = setUp(() => new Promise(() => undefined));
  const leaving = new AbortController();
  const opened = slow.open(leaving.signal);
  leaving.abort(new Error('left'));
  await expect(opened).rejects.toThrow('left');
  for (const { calls } of [refused, slow]) expect(calls.at(-1)).toEqual(['leave']);
});
