import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createWirePublisher, type WirePublisher } from '../wire/publisher.ts';
import { createLiveStream, type LiveStream } from './live-stream.ts';
import { encodePicture, encodeTone, inOrder, packetsOf, testStream, type TimedPacket } from './test-media.ts';

const { streamId } = testStream;
const clipSeconds = 3;
let clip: TimedPacket[];
let folder: string;
let publisher: WirePublisher;
let recorded: { seconds: number; misses: number; isClosed: boolean };
let subscribed: PromiseWithResolvers<void>;

beforeAll(async () => {
  clip = inOrder(packetsOf(await encodePicture({ seconds: clipSeconds })), encodeTone(clipSeconds));
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-stream-'));
  recorded = { seconds: 0, misses: 0, isClosed: false };
  publisher = await openPublisher('one');
});
afterEach(async () => {
  await publisher.close();
  await rm(folder, { recursive: true, force: true });
});

const pathOf = (name: string): string => join(folder, `${name}.sock`);

function openPublisher(name: string): Promise<WirePublisher> {
  subscribed = Promise.withResolvers();
  return createWirePublisher({ path: pathOf(name), onKeyframeWanted: () => subscribed.resolve() });
}

function open(hasMissed = false): LiveStream {
  return createLiveStream({
    stream: { streamId, epoch: 1, isRecorded: true, maxBitrate: 8_000_000 },
    recorder: {
      startRun: () => undefined,
      addPart: ({ seconds }) => void (recorded.seconds += seconds),
      endRun: () => undefined,
      miss: () => void (recorded.misses += 1),
      close: async () => void (recorded.isClosed = true),
    },
    hasMissed,
    send: () => undefined,
    nowMs: () => performance.now(),
  });
}

function send(to: WirePublisher): void {
  for (const { track, bytes } of clip) to.send(streamId, track, bytes);
}

/** All of it is sent before a byte can be read: both ends run in one process. */
async function publish(stream: LiveStream): Promise<void> {
  stream.setSource(pathOf('one'));
  await subscribed.promise;
  publisher.describe(testStream);
  send(publisher);
}

test.each([
  ['ends', () => undefined],
  ['has lost its publisher, and ends', (stream: LiveStream) => stream.setSource(undefined)],
  ['is ended by its publisher as well', () => publisher.end(streamId)],
] as const)('a stream that %s is recorded to its end', async (_, before) => {
  const stream = open();
  await publish(stream);
  before(stream);
  await stream.close();
  expect(recorded.seconds).toBeCloseTo(clipSeconds, 1);
  expect(recorded).toMatchObject({ misses: 0, isClosed: true });
});

test('a publisher that comes in another way is recorded after all of the one before', async () => {
  const stream = open();
  await publish(stream);
  const second = await openPublisher('two');
  stream.setSource(pathOf('two'));
  await subscribed.promise;
  second.describe(testStream);
  send(second);
  await stream.close();
  await second.close();
  expect(recorded.seconds).toBeCloseTo(2 * clipSeconds, 1);
  expect(recorded.misses).toBe(0);
});

test('what a process before this one has lost, or the publisher’s process, is said', async () => {
  const stream = open(true);
  expect(recorded.misses).toBe(1);
  await publish(stream);
  await publisher.close();
  await stream.close();
  expect(recorded.misses).toBe(2);
});
