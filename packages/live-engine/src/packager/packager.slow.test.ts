import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { Demuxer } from 'node-av/api';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readPlaylist, type ReadPlaylist } from '../testing/read-playlist.ts';
import type { RecordingProblem } from '../streams.ts';
import type { PackagerPort } from '../packager-port.ts';
import { createWirePublisher, type WirePublisher } from '../wire/publisher.ts';
import { packagerWith } from './packager.ts';
import { encodePicture, encodeTone, inOrder, packetsOf, testStream, type TimedPacket } from './test-media.ts';

const streamId = testStream.streamId;
let clip: TimedPacket[];
let folder: string;
let path: string;
let publisher: WirePublisher;
let packager: PackagerPort;
let server: FastifyInstance;
let recorded: string[];
let problems: RecordingProblem[];
let onWish: () => void;

beforeAll(async () => {
  clip = inOrder(packetsOf(await encodePicture({ seconds: 3 })), encodeTone(3));
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-live-'));
  path = join(folder, 'ingest.sock');
  onWish = () => undefined;
  publisher = await createWirePublisher({ path, onKeyframeWanted: () => onWish() });
  [recorded, problems] = [[], []];
  await open();
});

afterEach(async () => {
  await close();
  await publisher.close();
  await rm(folder, { recursive: true, force: true });
});

async function open({ reserveBytes = 0, maxRecordingMs = 3_600_000 } = {}): Promise<void> {
  packager = packagerWith({ reserveBytes, maxRecordingMs })({
    folder,
    logger: { warn: () => undefined, info: () => undefined } as never,
    admit: () => 'viewer',
    onRecorded: (id) => recorded.push(id),
    onThumbnail: () => undefined,
    onRecordingProblem: (_, problem) => problems.push(problem),
  });
  server = fastify();
  packager.addRoutes(server);
  await server.ready();
}

async function close(): Promise<void> {
  await server.close();
  await packager.close();
}

function openStream(): void {
  packager.openStream({ streamId, epoch: 1, isRecorded: true, maxBitrate: 8_000_000 });
  packager.setSource({ streamId, epoch: 1, path });
}

/** Sends the clip when the packager has subscribed, like a publisher that has just come. */
async function publishClip(): Promise<void> {
  const subscribed = new Promise<void>((resolve) => {
    onWish = resolve;
  });
  publisher.describe(testStream);
  await subscribed;
  sendClip();
}

function sendClip(): void {
  for (const { track, bytes } of clip) {
    publisher.send(streamId, track, bytes);
    if (track === 'video')
      publisher.sync(streamId, { type: 'sync', track: 'video', rtpTimestamp: 1_000, timeMs: 5_000 });
    else publisher.sync(streamId, { type: 'sync', track: 'audio', rtpTimestamp: 77_000, timeMs: 5_000 });
  }
}

async function playlist(): Promise<ReadPlaylist | undefined> {
  const reply = await server.inject(`/live/hls/${streamId}/x/media.m3u8`);
  return reply.statusCode === 200 ? readPlaylist(reply.body) : undefined;
}

async function secondsListed(): Promise<number> {
  return (await playlist())?.segments.reduce((sum, { seconds }) => sum + seconds, 0) ?? 0;
}

/** Until everything that players see is in the recording's first piece. */
async function waitForWriting(): Promise<void> {
  const { segments } = (await playlist())!;
  const uris = segments.flatMap(({ uri, parts }) => (uri === undefined ? parts.map((part) => part.uri) : [uri]));
  const pieces = await Promise.all(uris.map((uri) => server.inject(`/live/hls/${streamId}/x/${uri}`)));
  const size = pieces.reduce((sum, { rawPayload }) => sum + rawPayload.length, 0);
  await waitFor(async () => (await stat(join(folder, 'recordings', streamId, '0001.mp4'))).size > size);
}

async function waitFor(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  await vi.waitFor(async () => expect(await isTrue()).toBe(true), { timeout: 20_000, interval: 50 });
}

async function tracksOf(file: string): Promise<{ seconds: number; video: number; audioSeconds: number }> {
  await using demuxer = await Demuxer.open(file);
  const [video, audio] = [demuxer.video()!, demuxer.audio()!];
  const counts = new Map<number, number>();
  for await (using packet of demuxer.packets()) {
    if (packet) counts.set(packet.streamIndex, (counts.get(packet.streamIndex) ?? 0) + 1);
  }
  const audioSeconds = ((counts.get(audio.index) ?? 0) * 1_024) / 48_000;
  return { seconds: demuxer.duration, video: counts.get(video.index) ?? 0, audioSeconds };
}

test('a publisher is seen by players within parts, has a thumbnail, and one recording at the end', async () => {
  openStream();
  await publishClip();
  await waitFor(async () => (await secondsListed()) > 2.5);
  const [first] = (await playlist())!.segments;
  const [init, segment] = await Promise.all(
    [first!.map, first!.uri!].map((uri) => server.inject(`/live/hls/${streamId}/x/${uri}`)),
  );
  expect(init!.rawPayload.toString('latin1', 4, 8)).toBe('ftyp');
  expect(segment!.rawPayload.toString('latin1', 4, 8)).toBe('moof');
  const thumbnail = await packager.thumbnail(streamId);
  expect(Buffer.from(thumbnail!).subarray(0, 3).toString('hex')).toBe('ffd8ff');

  await packager.endStream(streamId);
  await packager.endStream(streamId);
  await waitFor(() => recorded.length > 0);
  const recording = await packager.recording(streamId);
  const { seconds, video, audioSeconds } = await tracksOf(recording!.path);
  expect(video).toBe(72);
  expect(Math.abs(seconds - 3)).toBeLessThan(0.2);
  expect(Math.abs(recording!.durationMs - 3_000)).toBeLessThan(200);
  expect(Math.abs(audioSeconds - 3)).toBeLessThan(0.2);
  expect((await playlist())?.isEnded).toBe(true);
  expect(recorded).toEqual([streamId]);

  await packager.discardRecording(streamId);
  expect(await packager.recording(streamId)).toBeUndefined();
  expect(await readdir(join(folder, 'recordings'))).toEqual([]);
});

test('after an interruption the stream goes on in the same recording, behind a discontinuity', async () => {
  openStream();
  await publishClip();
  await waitFor(async () => (await secondsListed()) > 2.5);
  packager.clearSource(streamId);
  await waitFor(async () => (await playlist())?.hint === undefined);
  packager.setSource({ streamId, epoch: 1, path });
  await publishClip();
  await waitFor(async () => (await secondsListed()) > 5);
  expect((await playlist())!.segments.filter(({ discontinuity }) => discontinuity)).toHaveLength(1);
  await packager.endStream(streamId);
  await waitFor(() => recorded.length > 0);
  expect((await tracksOf((await packager.recording(streamId))!.path)).video).toBe(144);
});

test('a packager that is killed goes on within seconds, and the recording has what was before', async () => {
  openStream();
  await publishClip();
  await waitFor(async () => (await secondsListed()) > 2.5);
  await waitForWriting();
  const before = (await playlist())!.segments.at(-1)!.sequence;
  process.kill(packager.pid!, 'SIGKILL');
  await publishClip();
  await waitFor(async () => (await secondsListed()) > 5);
  expect((await playlist())!.segments.at(-1)!.sequence).toBeGreaterThan(before);
  await packager.endStream(streamId);
  await waitFor(() => recorded.length > 0);
  const recording = (await packager.recording(streamId))!;
  expect([recording.problem, problems]).toEqual(['parts-missing', ['parts-missing']]);
  const { video } = await tracksOf(recording.path);
  // At most the last part was not written.
  expect(video).toBeGreaterThan(144 - 10);
});

test('a server that is killed while a stream ends finds its recording at the next start', async () => {
  openStream();
  await publishClip();
  await waitFor(async () => (await secondsListed()) > 2.5);
  await waitForWriting();
  await packager.endStream(streamId);
  await waitFor(async () =>
    (await readdir(join(folder, 'recordings', streamId)).catch(() => ['ended'])).includes('ended'),
  );
  await close();
  recorded = [];
  await open();
  await waitFor(() => recorded.length > 0);
  expect((await tracksOf((await packager.recording(streamId))!.path)).video).toBeGreaterThan(60);
});

test('a server that stops records everything that was sent until then', async () => {
  openStream();
  await publishClip();
  await close();
  await open();
  await packager.endStream(streamId);
  await waitFor(() => recorded.length > 0);
  const recording = (await packager.recording(streamId))!;
  expect([(await tracksOf(recording.path)).video, recording.problem]).toEqual([72, undefined]);
});

test('a stream that is ended by a server that does not know it has its recording finished', async () => {
  openStream();
  await publishClip();
  await waitFor(async () => (await secondsListed()) > 2.5);
  await waitForWriting();
  await close();
  recorded = [];
  await open();
  await packager.endStream(streamId);
  await waitFor(() => recorded.length > 0);
  expect((await tracksOf((await packager.recording(streamId))!.path)).video).toBeGreaterThan(60);
});

test('a full disk and the longest recording end the recording, and the stream goes on', async () => {
  await close();
  await open({ reserveBytes: Number.MAX_SAFE_INTEGER });
  openStream();
  await publishClip();
  await waitFor(async () => (await secondsListed()) > 2.5);
  await waitFor(() => problems.includes('disk-full'));

  await close();
  await rm(join(folder, 'recordings'), { recursive: true });
  await open({ maxRecordingMs: 1_000 });
  openStream();
  await publishClip();
  await waitFor(async () => (await secondsListed()) > 2.5);
  await waitFor(() => problems.includes('too-long'));
  await packager.endStream(streamId);
  await waitFor(() => recorded.length > 0);
  const recording = (await packager.recording(streamId))!;
  expect(recording.problem).toBe('too-long');
  expect(recording.durationMs).toBeLessThan(1_500);
});

test('a stream that no one has published leaves no recording', async () => {
  openStream();
  await packager.endStream(streamId);
  await waitFor(async () => (await readdir(join(folder, 'recordings'))).length === 0);
  expect([recorded, await packager.recording(streamId)]).toEqual([[], undefined]);
});

test('names that are no identifiers never become paths', async () => {
  await expect(packager.discardRecording('../../secret')).rejects.toThrow('identifier');
  expect(() => packager.recording('..')).toThrow('identifier');
});
