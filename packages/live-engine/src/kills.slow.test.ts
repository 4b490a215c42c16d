import fc from 'fast-check';
import { Decoder, Demuxer } from 'node-av/api';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '@ovation/testing/eventually.ts';
import { createHlsReader, createLiveGuests, type LiveGuests } from './testing/live-guests.ts';
import { startEngine, type TestEngine } from './testing/start-engine.ts';

const isDeep = process.env['TEST_DEPTH'] === 'deep';
/** How long what players saw last may be missing from the recording, after each kill: what was not yet written. */
const lostSeconds = 1.5;

let engine: TestEngine;
let guests: LiveGuests;
let player: ReturnType<typeof createHlsReader>;

beforeEach(async () => {
  // One viewer for each process, so that two viewers have two processes.
  engine = await startEngine({
    viewersPerProcess: 1,
    packager: { reserveBytes: 0, maxRecordingMs: 3_600_000 },
  });
  guests = createLiveGuests(engine);
  player = createHlsReader(engine, 'show');
  await open(1);
  for (const streamId of ['show', 'other']) {
    await guests.publish(streamId);
    await eventually(() => expect(count('publishing', streamId)).toBe(1));
  }
  await guests.watch('show', 'fan');
  await guests.watch('other', 'friend');
  await allWatch();
});

afterEach(async () => {
  guests.leave();
  await engine.close();
});

async function open(epoch: number): Promise<void> {
  await engine.live.openStream({ streamId: 'show', epoch, isRecorded: true, maxBitrate: 4_000_000 });
  await engine.live.openStream({ streamId: 'other', epoch, isRecorded: false, maxBitrate: 4_000_000 });
}

function count(type: string, streamId: string): number {
  return guests.events(streamId).filter((event) => event.type === type).length;
}

/** All viewers receive more, by WebRTC and LL-HLS, and the server knows it: only of those it says that they left. */
async function allWatch(frames = 10): Promise<void> {
  await guests.settled();
  for (const [streamId, account] of [
    ['show', 'fan'],
    ['other', 'friend'],
  ] as const)
    await eventually(async () => {
      const { viewers = [] } = (await engine.live.presence(streamId)) ?? {};
      expect(viewers.map(({ accountId }) => accountId)).toContain(account);
    });
  for (const account of ['fan', 'friend']) {
    const wanted = guests.viewer(account).frames + frames;
    await eventually(() => expect(guests.viewer(account).frames).toBeGreaterThanOrEqual(wanted));
  }
  await eventually(() => player.read());
}

/** Ends the stream, and reads its recording as a player would. */
async function expectRecording(kills: number): Promise<void> {
  await eventually(() => player.read());
  await engine.live.endStream('show');
  await eventually(() => expect(count('recorded', 'show')).toBe(1));
  const recording = await engine.live.recording('show');
  const { frames, seconds } = await play(recording!.path);
  expect(seconds).toBeGreaterThan(player.secondsSeen - (kills + 1) * lostSeconds);
  expect(Math.abs(recording!.durationMs / 1_000 - seconds)).toBeLessThan(0.5);
  // The pictures that players got, fifteen a second where none were lost on their way, and none of them is damaged.
  expect(player.picturesSeen).toBeGreaterThan(0);
  expect(frames).toBeGreaterThan(0.9 * (player.picturesSeen - 15 * (kills + 1) * lostSeconds));
}

async function play(path: string): Promise<{ frames: number; seconds: number }> {
  await using file = await Demuxer.open(path);
  const stream = file.video()!;
  using decoder = await Decoder.create(stream, { exitOnError: true });
  let frames = 0;
  for await (using frame of decoder.frames(file.packets(stream.index))) if (frame) frames += 1;
  return { frames, seconds: file.duration };
}

const moments = fc.sample(fc.integer({ min: 1, max: 30 }), isDeep ? 12 : 2);

test(`ingest that dies comes back for all publishers, whenever it dies (${moments.join()})`, async () => {
  for (const [round, moment] of moments.entries()) {
    await allWatch(moment);
    process.kill(engine.live.pids().ingest!, 'SIGKILL');
    await eventually(() => expect(count('publishing', 'show')).toBe(round + 2));
    await eventually(() => expect(count('publishing', 'other')).toBe(round + 2));
    await allWatch();
  }
  // Publishers are not refused while it starts, and viewers stay connected.
  expect(guests.refusals).toEqual([]);
  expect([count('left', 'show'), count('left', 'other')]).toEqual([0, 0]);
  await expectRecording(moments.length);
});

test(`egress that dies costs its own viewers one connection, and others nothing (${moments.join()})`, async () => {
  const [, ofFriend] = engine.live.pids().egress;
  for (const [round, moment] of moments.entries()) {
    await allWatch(moment);
    const friend = guests.viewer('friend');
    const ofFan = engine.live.pids().egress.find((pid) => pid !== ofFriend);
    process.kill(ofFan!, 'SIGKILL');
    await eventually(() => expect(count('left', 'show')).toBe(round + 1));
    await allWatch();
    expect([guests.viewer('friend') === friend, friend.isConnected]).toEqual([true, true]);
  }
  expect(guests.refusals).toEqual([]);
  expect(engine.live.pids().egress).toContain(ofFriend);
  expect([count('left', 'other'), count('interrupted', 'show'), count('interrupted', 'other')]).toEqual([0, 0, 0]);
  await expectRecording(0);
});

test(`the packager that dies continues the same recording, and viewers by WebRTC notice nothing (${moments.join()})`, async () => {
  for (const moment of moments) {
    await allWatch(moment);
    const before = await player.read();
    const fan = guests.viewer('fan');
    process.kill(engine.live.packager!.pid!, 'SIGKILL');
    await eventually(async () => expect(await player.read()).toBeGreaterThan(before));
    await allWatch();
    expect([guests.viewer('fan') === fan, fan.isConnected]).toEqual([true, true]);
  }
  expect([count('left', 'show'), count('interrupted', 'show'), guests.refusals]).toEqual([0, 0, []]);
  await expectRecording(moments.length);
});

test(`a server that starts again continues its streams and their recording (${moments.join()})`, async () => {
  for (const [round, moment] of moments.entries()) {
    await allWatch(moment);
    await engine.restart();
    // Its processes start before the site has opened its streams again.
    expect(engine.live.pids()).toMatchObject({ ingest: expect.any(Number), egress: [expect.any(Number)] });
    guests.hear();
    await open(round + 2);
    for (const streamId of ['show', 'other']) await guests.publish(streamId);
    await eventually(() => expect(count('publishing', 'other')).toBe(round + 2));
    await eventually(() => expect(count('publishing', 'show')).toBe(round + 2));
    await guests.watch('show', 'fan');
    await guests.watch('other', 'friend');
    await allWatch();
  }
  await expectRecording(moments.length);
});
