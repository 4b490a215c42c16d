import { expect, test } from 'vitest';
import { sendByAgora, type AgoraSender } from './agora.ts';
import { readSample } from './outgoing-stats.ts';
import type { SendingConnection } from './sending.ts';

const seat = { appId: 'app', channel: 'stream', uid: '2', token: 'ticket' };
const track = (kind: 'video' | 'audio', name: string) => ({ kind, name }) as unknown as MediaStreamTrack;
const camera = track('video', 'camera');
const screen = track('video', 'screen');
const microphone = track('audio', 'microphone');
const headset = track('audio', 'headset');

type Listener = (state: string, before: string, reason?: string) => void;

/** Agora's client without its network. */
function setUp() {
  const calls: unknown[] = [];
  const listeners = new Set<Listener>();
  const made = (kind: string, options: object) => ({ kind, options });
  const client = {
    on: (_name: string, listener: Listener) => listeners.add(listener),
    off: (_name: string, listener: Listener) => listeners.delete(listener),
    join: async (...args: unknown[]) => void calls.push(['join', ...args]),
    leave: async () => void calls.push(['leave']),
    publish: async ({ options }: { options: object }) => void calls.push(['publish', options]),
    unpublish: async ({ options }: { options: object }) => void calls.push(['unpublish', options]),
    getLocalVideoStats: () => ({
      sendBytes: 1_000,
      sendFrameRate: 30,
      sendResolutionWidth: 1_280,
      sendResolutionHeight: 720,
      currentPacketLossRate: 0.02,
    }),
  };
  const sdk = {
    createClient: (config: object) => (calls.push(['client', config]), client),
    createCustomAudioTrack: (options: object) => made('audio', options),
    createCustomVideoTrack: (options: object) => ({
      ...made('video', options),
      replaceTrack: async (...args: unknown[]) => void calls.push(['replace', ...args]),
    }),
  };
  const open = (): Promise<SendingConnection> =>
    sendByAgora(sdk as unknown as AgoraSender, {
      seat,
      outgoing: { video: camera, audio: microphone, maxBitrate: 2_500_000 },
      signal: AbortSignal.timeout(1_000),
    });
  const become: Listener = (...args) => listeners.forEach((hear) => hear(...args));
  return { calls, open, become };
}

test('a publisher joins as the host, with picture and sound, and no more than the allowed bitrate', async () => {
  const { calls, open } = setUp();
  await open();
  expect(calls).toEqual([
    ['client', { mode: 'live', codec: 'vp8', role: 'host' }],
    ['join', 'app', 'stream', 'ticket', 2],
    ['publish', { mediaStreamTrack: microphone }],
    ['publish', { mediaStreamTrack: camera, bitrateMax: 2_500 }],
  ]);
});

test('another camera, another microphone, and none change what is sent, without joining again', async () => {
  const { calls, open } = setUp();
  const connection = await open();
  calls.length = 0;
  await connection.send({ video: screen, audio: microphone, maxBitrate: 2_500_000 });
  await connection.send({ video: screen, audio: headset, maxBitrate: 2_500_000 });
  await connection.send({ video: null, audio: headset, maxBitrate: 2_500_000 });
  expect(calls).toEqual([
    ['replace', screen, false],
    ['unpublish', { mediaStreamTrack: microphone }],
    ['publish', { mediaStreamTrack: headset }],
    ['unpublish', { mediaStreamTrack: camera, bitrateMax: 2_500 }],
  ]);
});

test('a loss is announced once; leaving is none; another device is known by the ban of the first', async () => {
  const { open, become } = setUp();
  const connection = await open();
  const lost: boolean[] = [];
  connection.watch(new AbortController().signal, (isClosed) => lost.push(isClosed));
  become('DISCONNECTED', 'CONNECTED', 'LEAVE');
  become('DISCONNECTED', 'CONNECTED', 'UID_BANNED');
  become('DISCONNECTED', 'CONNECTED', 'NETWORK_ERROR');
  expect(lost).toEqual([true]);
  const other = setUp();
  const replaced = await other.open();
  other.become('DISCONNECTED', 'CONNECTED', 'UID_BANNED');
  expect([await replaced.wasReplaced(true), await replaced.wasReplaced(false)]).toEqual([true, false]);
});

test('its figures are read like those of a browser', async () => {
  const { open } = setUp();
  const connection = await open();
  expect(readSample(await connection.stats(), undefined)).toMatchObject({
    bytesSent: 1_000,
    framesPerSecond: 30,
    width: 1_280,
    height: 720,
    loss: 0.02,
  });
});
