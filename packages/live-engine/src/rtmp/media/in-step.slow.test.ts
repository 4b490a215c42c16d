import { Decoder, Demuxer } from 'node-av/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '@ovation/testing/eventually.ts';
import { readFlvMessages } from '../../testing/flv-messages.ts';
import { encodeRtmpClip, type RtmpClip } from '../../testing/rtmp-clip.ts';
import { startRtmp, type RtmpStage } from '../../testing/start-rtmp.ts';
import { mediaPlaylistOf, readPlaylist } from '../../testing/read-playlist.ts';
import { createAacDecoder, createOpusDecoder } from '../../packager/sound/decoder.ts';
import { readRtp, rtpHeaderBytes, startsKeyframe } from '../../wire/rtp.ts';
import type { PublishedStream, WireSync } from '../../wire/track.ts';
import { createPublishing } from './publishing.ts';

/** The picture flashes and a tone begins together, each second; keyframes are where it flashes. */
let clip: RtmpClip;
let stage: RtmpStage;

beforeAll(async () => {
  [clip, stage] = await Promise.all([encodeRtmpClip({ seconds: 5 }), startRtmp()]);
});
afterAll(async () => {
  await stage.close();
  await clip.remove();
});

const toleranceMs = 80;
const loud = 0.1;

/** Where silence ends, in milliseconds. */
function beginningsOf(sound: readonly { readonly atMs: number; readonly level: number }[]): number[] {
  return sound.filter(({ level }, at) => level > loud && (sound[at - 1]?.level ?? 1) <= loud).map(({ atMs }) => atMs);
}

function expectInStep(flashes: readonly number[], tones: readonly number[]): void {
  expect(flashes.length).toBeGreaterThanOrEqual(3);
  expect(tones.length).toBeGreaterThanOrEqual(3);
  for (const flash of flashes.slice(1, -1))
    expect(Math.min(...tones.map((tone) => Math.abs(tone - flash))), `${flash}: ${tones.join()}`).toBeLessThan(
      toleranceMs,
    );
}

test.each(['opus', 'aac'] as const)('picture and sound are in step on the wire, as %s', async (codec) => {
  const packets: { track: string; packet: Buffer }[] = [];
  let described: PublishedStream | undefined;
  const medium = codec === 'opus' ? 'audio' : 'aac';
  const syncs = new Map<string, WireSync>();
  const publishing = createPublishing(
    () => ({ streamId: 'a', epoch: 1, isRecorded: false, maxBitrate: 1_000_000 }),
    {
      describe: (stream) => void (described = stream),
      end: () => undefined,
      isWanted: () => true,
      send: (_, track, packet) => packets.push({ track, packet }),
      sync: (_, sync) => void syncs.set(sync.track, sync),
    },
    { onBegin: () => undefined, onMedia: () => undefined },
  );
  for (const message of await readFlvMessages(clip.path)) publishing.take(message);
  publishing.close();

  const timeOf = (track: string, packet: Buffer): number => {
    const { rtpTimestamp, timeMs } = syncs.get(track === 'video' ? track : 'audio')!;
    return timeMs + ((readRtp(packet).timestamp - rtpTimestamp) | 0) / (track === 'video' ? 90 : 48);
  };
  const config = Buffer.from(described!.aac!.fmtp.replace('config=', ''), 'hex');
  const decoder = codec === 'opus' ? createOpusDecoder() : createAacDecoder(config);
  const sound = packets
    .filter(({ track }) => track === medium)
    .map(({ packet }) => {
      const samples = decoder.decode(packet.subarray(rtpHeaderBytes)).flatMap(([left]) => [...left]);
      return { atMs: timeOf(medium, packet), level: Math.max(0, ...samples.map(Math.abs)) };
    });
  decoder.close();
  const flashes = packets.filter(({ track, packet }) => track === 'video' && startsKeyframe(packet));
  expectInStep([...new Set(flashes.map(({ packet }) => timeOf('video', packet)))], beginningsOf(sound));
});

test('picture and sound are in step in the recording', async () => {
  const { streamId, key } = await stage.open({ isRecorded: true });
  const publisher = await stage.publish(key, clip);
  await eventually(() => expect(publisher.sentSeconds).toBeGreaterThan(4.5));
  // A busy machine has not read everything yet.
  const { watch } = await stage.engine.live.watchTicket({ streamId, viewerId: 'v', accountId: 'fan' });
  const way = watch.find(({ kind }) => kind === 'hls');
  await eventually(async () => expect(await secondsListed(way?.kind === 'hls' ? way.url : '')).toBeGreaterThan(3.4));
  await stage.engine.live.endStream(streamId);
  await stage.happened('recorded', streamId);
  const recording = await stage.engine.live.recording(streamId);
  await using file = await Demuxer.open(recording!.path);
  using picture = await Decoder.create(file.video()!);
  const bright: { atMs: number; level: number }[] = [];
  for await (using frame of picture.frames(file.packets(file.video()!.index))) {
    if (frame) bright.push({ atMs: msOf(frame), level: frame.data![0]![1_000]! > 128 ? 1 : 0 });
  }
  await using again = await Demuxer.open(recording!.path);
  using tone = await Decoder.create(again.audio()!);
  const sound: { atMs: number; level: number }[] = [];
  for await (using frame of tone.frames(again.packets(again.audio()!.index))) {
    if (frame) sound.push({ atMs: msOf(frame), level: loudestOf(frame.data![0]!, frame.nbSamples) });
  }
  expectInStep(beginningsOf(bright), beginningsOf(sound));
});

async function secondsListed(url: string): Promise<number> {
  const reply = await fetch(mediaPlaylistOf(url));
  return reply.ok ? readPlaylist(await reply.text()).segments.reduce((sum, { seconds }) => sum + seconds, 0) : 0;
}

function msOf({ pts, timeBase }: { readonly pts: bigint; readonly timeBase: { num: number; den: number } }): number {
  return (Number(pts) * 1_000 * timeBase.num) / timeBase.den;
}

/** Of one channel of floats. */
function loudestOf(plane: Buffer, count: number): number {
  return Math.max(...Array.from({ length: count }, (_, at) => Math.abs(plane.readFloatLE(at * 4))));
}
