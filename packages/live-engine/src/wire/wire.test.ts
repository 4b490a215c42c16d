import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '@ovation/testing/eventually.ts';
import { createFrameReader, decodeControl, encodeControl, encodeFrame, type FrameKind, WireError } from './frames.ts';
import { createWirePublisher, type WirePublisher } from './publisher.ts';
import { readRtp, sequenceDistance, startsKeyframe, writeRtp } from './rtp.ts';
import { createSocketFolder } from './socket-path.ts';
import { subscribeToStream, type WireSubscription } from './subscriber.ts';
import type { WireSound, WireStream } from './track.ts';

const stream: WireStream = {
  streamId: 'a',
  epoch: 1,
  video: { codec: 'H264', payloadType: 96, clockRate: 90_000, fmtp: 'packetization-mode=1' },
  audio: null,
};

function packet(sequenceNumber: number, naluType: number, bytes = 10): Buffer {
  const fields = { payloadType: 96, isMarked: false, sequenceNumber, timestamp: 1, ssrc: 1 };
  return writeRtp(fields, Buffer.concat([Buffer.from([naluType]), Buffer.alloc(bytes)]));
}

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function openPublisher(onKeyframeWanted = vi.fn()): Promise<{ path: string; publisher: WirePublisher }> {
  const folder = await mkdtemp(join(tmpdir(), 'wire-'));
  const path = join(folder, 'ingest.sock');
  const publisher = await createWirePublisher({ path, onKeyframeWanted });
  closers.push(
    () => rm(folder, { recursive: true, force: true }),
    () => publisher.close(),
  );
  return { path, publisher };
}

function subscribe(path: string, streamId = 'a', takesAac = false) {
  const streams: WireStream[] = [];
  const sequence: number[] = [];
  const dropped: number[] = [];
  const losses: boolean[] = [];
  const subscription: WireSubscription = subscribeToStream(
    { path, streamId, takesAac },
    {
      onStream: (each) => streams.push(each),
      onPacket: (_track, each) => sequence.push(readRtp(each).sequenceNumber),
      onDropped: (packets) => dropped.push(packets),
      onLost: (isWhole) => losses.push(isWhole),
    },
  );
  closers.push(() => subscription.close());
  return { streams, sequence, dropped, losses, subscription };
}

test('frames survive any cut of the stream', () => {
  const bytes = Buffer.concat([encodeFrame('video', packet(1, 5)), encodeControl({ streamId: 'a' })]);
  for (const size of [1, 2, 7, bytes.length]) {
    const kinds: FrameKind[] = [];
    const read = createFrameReader((kind) => kinds.push(kind));
    for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size));
    expect(kinds).toEqual(['video', 'control']);
  }
});

test('a frame that is too long, empty, unknown or not JSON is refused', () => {
  const read = createFrameReader(() => undefined);
  expect(() => read(Buffer.from([255, 255, 255, 255, 1]))).toThrow(WireError);
  expect(() => createFrameReader(() => undefined)(Buffer.from([0, 0, 0, 0, 1]))).toThrow(WireError);
  expect(() => createFrameReader(() => undefined)(Buffer.from([0, 0, 0, 1, 9]))).toThrow(WireError);
  expect(() => decodeControl(Buffer.from('{'))).toThrow(WireError);
  expect(() => decodeControl(Buffer.from('1'))).toThrow(WireError);
});

test('a keyframe starts at parameter sets, a key picture, its first fragment, or an aggregate of them', () => {
  const start = (...payload: number[]): boolean =>
    startsKeyframe(Buffer.concat([packet(1, 0).subarray(0, 12), Buffer.from(payload)]));
  expect([start(0x67), start(0x65), start(0x7c, 0x85), start(0x78, 0, 9, 0x67)]).toEqual([true, true, true, true]);
  expect([start(0x61), start(0x7c, 0x05), start(0x7c, 0x81), start(0x78, 0, 9, 0x61)]).toEqual(Array(4).fill(false));
});

test('sequence numbers wrap', () => {
  expect(sequenceDistance(65_535, 0)).toBe(1);
  expect(sequenceDistance(0, 65_535)).toBe(-1);
});

test('a subscriber receives the description, then packets from the next keyframe on', async () => {
  const wanted = vi.fn();
  const { path, publisher } = await openPublisher(wanted);
  const early = subscribe(path);
  await eventually(() => expect(wanted).toHaveBeenCalledWith('a'));
  publisher.describe(stream);
  publisher.send('a', 'video', packet(1, 1));
  publisher.send('a', 'video', packet(2, 5));
  publisher.send('b', 'video', packet(3, 5));
  publisher.send('a', 'video', packet(4, 1));
  await eventually(() => expect(early.sequence).toEqual([2, 4]));
  expect(early.streams).toEqual([stream]);

  const late = subscribe(path);
  await eventually(() => expect(late.streams).toEqual([stream]));
  expect(wanted).toHaveBeenCalledTimes(2);
});

test('a subscriber that takes AAC receives the sound as the encoder sent it, all others as Opus', async () => {
  const { path, publisher } = await openPublisher();
  const [packager, egress, plain] = [subscribe(path, 'a', true), subscribe(path), subscribe(path, 'b', true)];
  const sound = { payloadType: 97, clockRate: 48_000, fmtp: '' };
  const opus: WireSound = { ...sound, codec: 'opus' };
  const aac: WireSound<'aac'> = { ...sound, codec: 'aac' };
  expect(publisher.isWanted('a', 'aac')).toBe(false);
  await eventually(() => expect(publisher.isWanted('b', 'video')).toBe(true));
  publisher.describe({ ...stream, audio: opus, aac });
  publisher.describe({ ...stream, streamId: 'b', audio: opus });
  for (const streamId of ['a', 'b']) publisher.send(streamId, 'video', packet(1, 5));
  publisher.send('a', 'audio', packet(2, 0));
  publisher.send('a', 'aac', packet(3, 0));
  publisher.send('b', 'audio', packet(4, 0));
  await eventually(() =>
    expect([packager, egress, plain].map(({ sequence }) => sequence)).toEqual([
      [1, 3],
      [1, 2],
      [1, 4],
    ]),
  );
  expect([packager, egress, plain].map(({ streams }) => streams.map(({ audio }) => audio?.codec))).toEqual([
    ['aac'],
    ['opus'],
    ['opus'],
  ]);
  expect(['a', 'b'].map((streamId) => publisher.isWanted(streamId, 'audio'))).toEqual([true, true]);
  egress.subscription.close();
  await eventually(() => expect(publisher.isWanted('a', 'audio')).toBe(false));
});

test('a subscriber that lost its publisher connects again', async () => {
  const { path, publisher } = await openPublisher();
  const { streams } = subscribe(path);
  publisher.describe(stream);
  await eventually(() => expect(streams).toHaveLength(1));
  await publisher.close();
  const next = await createWirePublisher({ path, onKeyframeWanted: () => undefined });
  closers.push(() => next.close());
  next.describe({ ...stream, epoch: 2 });
  await eventually(() => expect(streams.at(-1)?.epoch).toBe(2));
});

test('a slow subscriber loses packets up to the next keyframe, and memory stays bounded', async () => {
  const { path, publisher } = await openPublisher();
  const slow = connect(path);
  closers.push(() => slow.destroy());
  slow.write(encodeControl({ streamId: 'a' }));
  publisher.describe(stream);
  const received: number[] = [];
  await new Promise((resolve) => {
    slow.once('data', resolve);
  });
  slow.removeAllListeners('data').pause();
  publisher.send('a', 'video', packet(0, 5));
  for (let at = 1; at <= 20_000; at += 1) publisher.send('a', 'video', packet(at, 1, 1_000));
  const read = createFrameReader((kind, bytes) => kind === 'video' && received.push(readRtp(bytes).sequenceNumber));
  slow.on('data', read).resume();
  await eventually(() => {
    publisher.send('a', 'video', packet(30_000, 5));
    expect(received.at(-1)).toBe(30_000);
  });
  // Everything up to the first drop arrived in order, and nothing between it and the keyframe.
  const kept = received.filter((each) => each <= 20_000);
  expect(kept).toEqual(kept.map((_, at) => at));
  expect(kept.length).toBeLessThan(8_000);
});

test.each(['the publisher', 'the subscriber'])('what waits is read to its end when %s ends', async (who) => {
  const { path, publisher } = await openPublisher();
  const { streams, sequence, dropped, subscription } = subscribe(path);
  publisher.describe(stream);
  await eventually(() => expect(streams).toHaveLength(1));
  const sent = Array.from({ length: 2_000 }, (_, at) => at);
  for (const at of sent) publisher.send('a', 'video', packet(at, at === 0 ? 5 : 1, 1_000));
  if (who === 'the publisher') publisher.end('a');
  expect(await subscription.finish()).toBe(true);
  expect([sequence, dropped]).toEqual([sent, []]);
});

test('a subscriber that was too slow learns how many packets it lacks', async () => {
  const { path, publisher } = await openPublisher();
  const { streams, sequence, dropped, subscription } = subscribe(path);
  publisher.describe(stream);
  await eventually(() => expect(streams).toHaveLength(1));
  const [all, size] = [10_000, 1_000];
  // It cannot read before this is over: both run in one process.
  for (let at = 0; at < all; at += 1) publisher.send('a', 'video', packet(at, at === 0 ? 5 : 1, size));
  expect(await subscription.finish()).toBe(true);
  expect(sequence.length).toBeLessThan(all);
  expect(dropped).toEqual([all - sequence.length]);
});

test('a subscriber knows whether it has everything of a publisher that it has lost', async () => {
  const { path, publisher } = await openPublisher();
  const { streams, losses } = subscribe(path);
  publisher.describe(stream);
  await eventually(() => expect(streams).toHaveLength(1));
  publisher.end('a');
  await eventually(() => expect(losses).toEqual([true]));
  publisher.describe(stream);
  await eventually(() => expect(streams).toHaveLength(2));
  await publisher.close();
  await eventually(() => expect(losses.slice(0, 2)).toEqual([true, false]));
});

test('bytes that are no frames end only that connection', async () => {
  const { path, publisher } = await openPublisher();
  const good = subscribe(path);
  const bad = connect(path);
  bad.write('GET / HTTP/1.1\r\n\r\n');
  await new Promise((resolve) => {
    bad.once('close', resolve);
  });
  publisher.describe(stream);
  await eventually(() => expect(good.streams).toHaveLength(1));
});

test('the folder of the sockets is short enough for any data folder', async () => {
  const folder = await createSocketFolder(`/${'long/'.repeat(40)}`);
  closers.push(() => folder.remove());
  expect(folder.path('packager-00.sock').length).toBeLessThanOrEqual(100);
});
