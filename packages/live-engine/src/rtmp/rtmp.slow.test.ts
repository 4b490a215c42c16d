import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '@ovation/testing/eventually.ts';
import { encodeRtmpClip, type RtmpClip, type RtmpClipOptions } from '../testing/rtmp-clip.ts';
import { openRtmpSocket } from '../testing/rtmp-socket.ts';
import { startRtmp, type RtmpStage } from '../testing/start-rtmp.ts';
import type { TestViewer } from '../testing/whep-viewer.ts';
import { mediaPlaylistOf, readPlaylist } from '../testing/read-playlist.ts';

let stage: RtmpStage;
let clip: RtmpClip;
const clips: RtmpClip[] = [];

beforeAll(async () => {
  [stage, clip] = await Promise.all([startRtmp(), clipOf({})]);
});
afterAll(async () => {
  await stage.close();
  await Promise.all(clips.map((each) => each.remove()));
});

async function clipOf(options: RtmpClipOptions): Promise<RtmpClip> {
  const made = await encodeRtmpClip(options);
  clips.push(made);
  return made;
}

/** A stream whose first picture has arrived. */
async function goLive(media = clip, options: Parameters<RtmpStage['open']>[0] = {}) {
  const stream = await stage.open(options);
  const publisher = await stage.publish(stream.key, media);
  await stage.happened('publishing', stream.streamId);
  return { ...stream, publisher };
}

async function moreFrames(viewer: TestViewer, more = 15): Promise<void> {
  const wanted = viewer.frames + more;
  await eventually(() => expect(viewer.frames).toBeGreaterThanOrEqual(wanted));
}

/** A busy machine may interrupt the encoder for a moment. */
const watch = (streamId: string): Promise<TestViewer> => eventually(() => stage.watch(streamId));
const watchTicket = (streamId: string) => stage.engine.live.watchTicket({ streamId, viewerId: 'v', accountId: 'fan' });
const presence = (streamId: string) => stage.engine.live.presence(streamId);

async function secondsByHls(streamId: string): Promise<number> {
  const way = (await watchTicket(streamId)).watch.find(({ kind }) => kind === 'hls');
  const reply = await fetch(way?.kind === 'hls' ? mediaPlaylistOf(way.url) : '');
  return reply.status === 200
    ? readPlaylist(await reply.text()).segments.reduce((sum, each) => sum + each.seconds, 0)
    : 0;
}

test('an encoder is watched with picture and sound, by WebRTC and by LL-HLS', async () => {
  const { streamId, publisher } = await goLive();
  const viewer = await watch(streamId);
  await moreFrames(viewer, 30);
  expect(viewer.audioPackets).toBeGreaterThan(30);
  expect([viewer.missing, viewer.firstIsKeyframe]).toEqual([0, true]);
  await eventually(async () => expect(await secondsByHls(streamId)).toBeGreaterThan(1));
  await eventually(async () =>
    expect(await presence(streamId)).toMatchObject({
      publisher: { transport: 'rtmp' },
      health: { width: 320, height: 180, hasAudio: true, hasBFrames: false, loss: 0 },
    }),
  );
  await publisher.leave();
  await stage.happened('interrupted', streamId);
  expect((await presence(streamId))?.publisher).toBeUndefined();
});

test('sound comes with the first viewer, one who joins later, and one who joins when all have left', async () => {
  const { streamId } = await goLive();
  const hears = async (viewer: TestViewer): Promise<void> => {
    const wanted = viewer.audioPackets + 30;
    await eventually(() => expect(viewer.audioPackets).toBeGreaterThan(wanted));
  };
  const first = await watch(streamId);
  await hears(first);
  const later = await watch(streamId);
  await hears(later);
  await first.leave();
  await later.leave();
  // By LL-HLS sound goes on meanwhile.
  await eventually(async () => expect(await secondsByHls(streamId)).toBeGreaterThan(8));
  await hears(await watch(streamId));
});

test('an encoder without sound is watched, too', async () => {
  const { streamId } = await goLive(await clipOf({ seconds: 2, hasSound: false }));
  await moreFrames(await watch(streamId));
  await eventually(async () => expect((await presence(streamId))?.health).toMatchObject({ hasAudio: false }));
});

test('a viewer who comes between two keyframes sees the picture at once', async () => {
  const slow = await clipOf({ seconds: 60, hasSound: false, keyframeInterval: 60 });
  const { streamId } = await goLive(slow);
  await eventually(async () => expect((await presence(streamId))?.health?.keyframeIntervalMs).toBeGreaterThan(1_500));
  const viewer = await watch(streamId);
  await moreFrames(viewer);
  expect(viewer.firstIsKeyframe).toBe(true);
});

test('keyframes that are far apart are reported before the second one comes', async () => {
  const { streamId } = await goLive(await clipOf({ seconds: 20, hasSound: false, keyframeInterval: 20 }));
  await eventually(async () => expect((await presence(streamId))?.health?.keyframeIntervalMs).toBeGreaterThan(4_000));
});

test('B-frames, which WebRTC cannot show, are offered by LL-HLS only, and reported', async () => {
  const { streamId, key, publisher } = await goLive();
  const viewer = await watch(streamId);
  await moreFrames(viewer);
  const before = await watchTicket(streamId);
  await publisher.leave();
  await stage.happened('interrupted', streamId);
  await stage.publish(key, await clipOf({ bFrames: 2 }));
  await stage.happened('publishing', streamId, 2);
  await eventually(async () => expect((await presence(streamId))?.health).toMatchObject({ hasBFrames: true }));
  expect((await watchTicket(streamId)).watch.map(({ kind }) => kind)).toEqual(['hls']);
  await expect(stage.engine.watch(before.watch)).rejects.toMatchObject({ status: 406 });
  // The viewer was disconnected, and did not leave.
  expect((await presence(streamId))?.viewers).toEqual([]);
  await eventually(async () => expect(await secondsByHls(streamId)).toBeGreaterThan(1));
});

test('an encoder that drops returns to the same stream and recording', async () => {
  const { streamId, key, publisher } = await goLive(clip, { isRecorded: true });
  await eventually(async () => expect(await secondsByHls(streamId)).toBeGreaterThan(2));
  await publisher.leave();
  await stage.happened('interrupted', streamId);
  const again = await stage.publish(key, clip);
  await stage.happened('publishing', streamId, 2);
  await eventually(() => expect(again.sentSeconds).toBeGreaterThan(3));
  await stage.engine.live.endStream(streamId);
  await stage.happened('recorded', streamId);
  expect((await stage.engine.live.recording(streamId))?.durationMs).toBeGreaterThan(4_000);
  expect(stage.count('recorded', streamId)).toBe(1);
});

test('a second encoder replaces the first, and viewers stay', async () => {
  const { streamId, key, publisher } = await goLive();
  const viewer = await watch(streamId);
  await moreFrames(viewer);
  await stage.publish(key, clip);
  await expect(publisher.finished).rejects.toThrow();
  await moreFrames(viewer);
  expect(viewer.isConnected).toBe(true);
  expect(stage.count('interrupted', streamId)).toBe(0);
});

test('a browser replaces an encoder, and an encoder a browser', async () => {
  const { streamId, key, publisher } = await goLive();
  const { live } = stage.engine;
  const browser = await eventually(async () =>
    stage.engine.publish(await live.publishTicket({ streamId, accountId: 'performer' })),
  );
  await expect(publisher.finished).rejects.toThrow();
  await eventually(async () => expect((await presence(streamId))?.publisher?.transport).toBe('whip'));
  await stage.publish(key, clip);
  await eventually(async () => expect((await presence(streamId))?.publisher?.transport).toBe('rtmp'));
  await moreFrames(await watch(streamId));
  browser.vanish();
});

test('an encoder that connects again by itself does not begin another stream when its stream has ended', async () => {
  const { streamId, key, publisher } = await goLive();
  await stage.engine.live.endStream(streamId);
  await expect(publisher.finished).rejects.toThrow();
  await stage.engine.live.openStream({ streamId, epoch: 2, isRecorded: false, maxBitrate: 1_000_000 });
  const again = openRtmpSocket(stage.url);
  again.publish(key);
  await eventually(() => expect(again.heard).toContain('This stream was ended.'));
  expect((await presence(streamId))?.publisher).toBeUndefined();
});

test('a key that is taken back disconnects its encoder, and lets it in no more', async () => {
  const { streamId, key } = await stage.open();
  stage.engine.live.useKeys(async (asked) =>
    asked === key ? { streamId, accountId: 'performer', keyId: 'its name' } : undefined,
  );
  const publisher = await stage.publish(key, clip);
  await stage.happened('publishing', streamId);
  await stage.engine.live.stopKey('its name');
  await expect(publisher.finished).rejects.toThrow();
  await stage.happened('interrupted', streamId);
  await expect(stage.publish(key, clip)).rejects.toThrow();
  stage.reset();
});

test('an encoder that sends too much is disconnected with the limit in words', async () => {
  // Reading at twice the limit pauses after each piece of up to 64 KB: far more than one has to come in a second.
  const noise = { size: '320x180', framesPerSecond: 15, bitrate: 2_500_000 };
  const { publisher } = await goLive(await clipOf({ noise }), { maxBitrate: 1_000_000 });
  await expect(publisher.finished).rejects.toThrow();
});

test('HEVC is refused, with a sentence that encoders show', async () => {
  const { streamId, key } = await stage.open();
  const publisher = await stage.publish(key, await clipOf({ seconds: 2, isHevc: true, hasSound: false }));
  await expect(publisher.finished).rejects.toThrow();
  expect(stage.count('publishing', streamId)).toBe(0);
  const other = openRtmpSocket(stage.url);
  other.publish(key);
  await eventually(() => expect(other.heard).toContain('NetStream.Publish.Start'));
  other.send(9, Buffer.from('9068766331', 'hex'));
  await eventually(() => expect(other.heard).toContain('takes H.264 video only'));
});

test('what cannot be shown opens no stream, and the site hears why; what can be shown opens one', async () => {
  const streamId = randomUUID();
  let opened = 0;
  stage.engine.live.useKeys(async (_, opens = true) => {
    if (!opens) return 'unopened';
    opened += 1;
    await stage.engine.live.openStream({ streamId, epoch: 1, isRecorded: false, maxBitrate: 4_000_000 });
    return { streamId, accountId: 'performer' };
  });
  const refusals = () => stage.events.filter(({ type }) => type === 'encoder-refused');
  const before = refusals().length;
  const hevc = await stage.publish('opens', await clipOf({ seconds: 2, isHevc: true }));
  await expect(hevc.finished).rejects.toThrow();
  const mp3 = openRtmpSocket(stage.url);
  mp3.publish('opens');
  await eventually(() => expect(mp3.heard).toContain('NetStream.Publish.Start'));
  mp3.send(8, Buffer.from('2f00', 'hex'));
  await eventually(() => expect(mp3.heard).toContain('takes AAC sound only'));
  expect(refusals().slice(before)).toEqual([
    { type: 'encoder-refused', key: 'opens', problem: 'not-h264' },
    { type: 'encoder-refused', key: 'opens', problem: 'not-aac' },
  ]);
  expect(opened).toBe(0);
  // Sound may be missing, and nothing of what came before the stream is lost.
  const silent = await stage.publish('opens', await clipOf({ seconds: 2, hasSound: false }));
  await stage.happened('publishing', streamId);
  expect(opened).toBe(1);
  await moreFrames(await watch(streamId));
  await silent.leave();
  stage.reset();
});

test('a wrong key is refused, and the address of the key may be divided in any way', async () => {
  const { streamId, key } = await stage.open();
  await expect(stage.publish('wrong', clip)).rejects.toThrow();
  for (const [app, name] of [
    ['live', `${key}?extra=1`],
    [`live/${key}`, ''],
    ['', key],
  ] as const) {
    const encoder = openRtmpSocket(stage.url);
    encoder.publish(name, app);
    await eventually(() => expect(encoder.heard).toContain('NetStream.Publish.Start'));
    encoder.socket.destroy();
  }
  expect(stage.count('publishing', streamId)).toBe(0);
});

test('when the process dies, encoders return and connected viewers go on watching', async () => {
  const { streamId, key } = await goLive();
  const viewer = await watch(streamId);
  await moreFrames(viewer);
  const { rtmp } = stage.engine.live.pids();
  process.kill(rtmp!, 'SIGKILL');
  await stage.happened('interrupted', streamId);
  await eventually(() => stage.publish(key, clip));
  await moreFrames(viewer);
  expect(stage.engine.live.pids().rtmp).not.toBe(rtmp);
});
