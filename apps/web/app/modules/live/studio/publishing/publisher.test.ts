import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SendingPeer } from './peer.ts';
import { createPublisher, type Destination, type PublishingState } from './publisher.ts';
import { WhipError, type WhipSession } from './whip.ts';
import { whipConnector } from './connect.ts';

const whip = { url: '/live/whip/1', token: 't' };
const target = { kind: 'whip', ...whip } as const;
const open: Destination = { target, isLive: false };
const nothing = { video: null, audio: null, maxBitrate: 1 };

/** A connection whose state the test sets. */
class FakePeer extends EventTarget {
  connectionState: RTCPeerConnectionState = 'new';
  readonly transport = Object.assign(new EventTarget(), { state: 'connected' });
  isClosed = false;
  getSenders(): unknown[] {
    return [{ transport: this.transport }];
  }
  close(): void {
    this.isClosed = true;
  }
  become(state: RTCPeerConnectionState): void {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }
  closeFromOtherSide(): void {
    this.transport.state = 'closed';
    this.transport.dispatchEvent(new Event('statechange'));
  }
}

/** A publisher whose connections the test controls; `answer` decides on each attempt. */
function setUp(answer: (attempt: number) => 'connected' | Error = () => 'connected') {
  const peers: FakePeer[] = [];
  const states: PublishingState[] = [];
  const site = { destination: open as Destination | undefined, isGone: false };
  const publisher = createPublisher({
    destination: async () => site.destination,
    outgoing: () => nothing,
    connect: whipConnector({
      open: () => {
        const peer = new FakePeer();
        peers.push(peer);
        return { peer: peer as unknown as RTCPeerConnection, send: vi.fn() } as SendingPeer;
      },
      publish: async (peer): Promise<WhipSession> => {
        const decided = answer(peers.length);
        if (decided !== 'connected') throw decided;
        (peer as unknown as FakePeer).connectionState = 'connected';
        return { close: () => peer.close(), isGone: async () => site.isGone };
      },
    }),
    onChange: (state) => states.push(state),
  });
  const last = (): PublishingState | undefined => states.at(-1);
  return { publisher, peers, states, site, last };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('it connects, and says so', async () => {
  const { publisher, states } = setUp();
  publisher.start();
  await pass(0);
  expect(states.map(({ at }) => at)).toEqual(['connecting', 'sending']);
});

test('a lost connection is made again, and the old one closed', async () => {
  const { publisher, peers, last } = setUp();
  publisher.start();
  await pass(0);
  peers[0]?.become('failed');
  expect(last()).toEqual({ at: 'reconnecting', until: Date.now() + 60_000 });
  await pass(0);
  expect(last()).toEqual({ at: 'sending' });
  expect(peers.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

test('a short loss is waited for, a longer one is not', async () => {
  const { publisher, peers, last } = setUp();
  publisher.start();
  await pass(0);
  peers[0]?.become('disconnected');
  await pass(3_000);
  peers[0]?.become('connected');
  await pass(5_000);
  expect(peers).toHaveLength(1);
  peers[0]?.become('disconnected');
  await pass(4_000);
  expect(peers).toHaveLength(2);
  expect(last()).toEqual({ at: 'sending' });
});

test('after a minute without a connection it gives up, with a sentence', async () => {
  const { publisher, last } = setUp(() => new TypeError('Failed to fetch'));
  publisher.start();
  await pass(59_000);
  expect(last()).toEqual({ at: 'connecting' });
  await pass(10_000);
  expect(last()).toMatchObject({ at: 'failed', message: expect.stringContaining('try another network') });
});

test('a video that the server can never take is not sent again', async () => {
  const { publisher, peers, last } = setUp(() => new WhipError(415));
  publisher.start();
  await pass(0);
  expect(last()).toMatchObject({ at: 'failed', message: expect.stringContaining('Chrome, Edge or Safari') });
  expect(peers).toHaveLength(1);
});

test('a site that takes no video from browsers says so', async () => {
  const { publisher, last } = setUp(() => new WhipError(405));
  publisher.start();
  await pass(0);
  expect(last()).toMatchObject({ at: 'failed', message: expect.stringContaining('OBS or another encoder') });
});

test('another device that publishes is not pushed out', async () => {
  const { publisher, peers, site, last } = setUp();
  publisher.start();
  await pass(0);
  Object.assign(site, { destination: { target, isLive: true }, isGone: true });
  peers[0]?.become('failed');
  await pass(0);
  expect(last()).toEqual({ at: 'taken' });
  expect(peers.map(({ isClosed }) => isClosed)).toEqual([true]);
});

test('a session that the server still has was lost on the way only, and is made again', async () => {
  const { publisher, peers, site, last } = setUp();
  publisher.start();
  await pass(0);
  site.destination = { target, isLive: true };
  peers[0]?.become('failed');
  await pass(0);
  expect(last()).toEqual({ at: 'sending' });
  expect(peers.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

test('a connection that the server closes while no one else publishes is made again', async () => {
  const { publisher, peers, last } = setUp();
  publisher.start();
  await pass(0);
  peers[0]?.closeFromOtherSide();
  await pass(5_000);
  expect(last()).toEqual({ at: 'sending' });
  expect(peers).toHaveLength(2);
});

test('the server’s word that no video arrives is believed', async () => {
  const { publisher, peers } = setUp();
  publisher.start();
  await pass(0);
  publisher.missed();
  await pass(0);
  expect(peers.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

test('an ended stream is not connected to, and stopping ends all attempts', async () => {
  const { publisher, peers, site, last } = setUp((attempt) => (attempt === 1 ? 'connected' : new WhipError(503)));
  publisher.start();
  await pass(0);
  site.destination = undefined;
  peers[0]?.become('failed');
  await pass(0);
  expect(last()).toEqual({ at: 'idle' });
  site.destination = open;
  publisher.start();
  await pass(2_000);
  const tried = peers.length;
  publisher.stop();
  await pass(60_000);
  expect(peers).toHaveLength(tried);
  expect(last()).toEqual({ at: 'idle' });
});
