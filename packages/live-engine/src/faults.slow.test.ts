import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '@ovation/testing/eventually.ts';
import { startEngine, type TestEngine } from './testing/start-engine.ts';
import type { TestPublisher } from './testing/whip-publisher.ts';
import type { TestViewer } from './testing/whep-viewer.ts';
import type { LiveEvent } from './streams.ts';

let engine: TestEngine;
let events: LiveEvent[];
const guests: { vanish(): void }[] = [];

beforeEach(async () => {
  // One viewer for each process, so that two viewers have two processes.
  engine = await startEngine({ viewersPerProcess: 1 });
  events = [];
  engine.live.onEvent((event) => events.push(event));
});

afterEach(async () => {
  for (const guest of guests.splice(0)) guest.vanish();
  await engine.close();
});

async function publish(streamId: string): Promise<TestPublisher> {
  const publisher = await engine.publish(await engine.live.publishTicket({ streamId, accountId: 'performer' }));
  guests.push(publisher);
  return publisher;
}

async function watch(streamId: string, accountId: string): Promise<TestViewer> {
  const { watch: ways } = await engine.live.watchTicket({ streamId, accountId, viewerId: accountId });
  const viewer = await engine.watch(ways);
  guests.push(viewer);
  await moreFrames(viewer);
  // The server says of no others that they have left.
  const watching = { type: 'watching', viewer: expect.objectContaining({ accountId }) };
  await eventually(() => expect(events).toContainEqual(expect.objectContaining(watching)));
  return viewer;
}

async function goLive(streamId: string): Promise<TestPublisher> {
  await engine.live.openStream({ streamId, epoch: 1, isRecorded: false, maxBitrate: 4_000_000 });
  const publisher = await publish(streamId);
  await eventually(() => expect(count('publishing', streamId)).toBe(1));
  return publisher;
}

function count(type: LiveEvent['type'], streamId: string): number {
  return events.filter((event) => event.type === type && 'streamId' in event && event.streamId === streamId).length;
}

async function moreFrames(viewer: TestViewer, more = 15): Promise<void> {
  const wanted = viewer.frames + more;
  await eventually(() => expect(viewer.frames).toBeGreaterThanOrEqual(wanted));
}

test('when ingest dies, the publisher returns and connected viewers go on watching', async () => {
  await goLive('stream');
  const viewer = await watch('stream', 'fan');
  const { ingest } = engine.live.pids();
  process.kill(ingest!, 'SIGKILL');
  await eventually(() => expect(count('interrupted', 'stream')).toBe(1));
  await eventually(() => publish('stream'));
  await moreFrames(viewer);
  expect(engine.live.pids().ingest).not.toBe(ingest);
  expect(count('publishing', 'stream')).toBe(2);
});

test('when an egress process dies, only its viewers notice, and they can come back at once', async () => {
  await goLive('stream');
  const unlucky = await watch('stream', 'unlucky');
  const lucky = await watch('stream', 'lucky');
  const [first, second] = engine.live.pids().egress;
  process.kill(first!, 'SIGKILL');
  await eventually(() => expect(events.map((event) => event.type)).toContain('left'));
  const returned = await eventually(() => watch('stream', 'unlucky'));
  await moreFrames(lucky);
  await moreFrames(returned);
  expect(engine.live.pids().egress).toContain(second);
  expect(unlucky.firstIsKeyframe).toBe(true);
});

test('a publisher who sends more than the stream allows is disconnected', async () => {
  await engine.live.openStream({ streamId: 'stream', epoch: 1, isRecorded: false, maxBitrate: 50_000 });
  await publish('stream');
  await eventually(() => expect(count('interrupted', 'stream')).toBe(1));
});

test('closing the engine ends its processes', async () => {
  await goLive('stream');
  await watch('stream', 'fan');
  const { ingest, egress } = engine.live.pids();
  await engine.live.close();
  await eventually(() => {
    for (const pid of [ingest!, ...egress]) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
  await expect(engine.live.signalling.publish('key', undefined, 'v=0')).rejects.toThrow();
});
