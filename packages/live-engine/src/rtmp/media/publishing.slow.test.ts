import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Codec } from 'node-av/lib';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '@ovation/testing/eventually.ts';
import { readFlvMessages, type FlvMessage } from '../../testing/flv-messages.ts';
import { encodeRtmpClip } from '../../testing/rtmp-clip.ts';
import { createWirePublisher, type WirePublisher } from '../../wire/publisher.ts';
import { readRtp } from '../../wire/rtp.ts';
import { subscribeToStream } from '../../wire/subscriber.ts';
import type { WireStream } from '../../wire/track.ts';
import { createPublishing, type Publishing } from './publishing.ts';

const streamId = 'a';
let messages: FlvMessage[];
let folder: string;
let wire: WirePublisher;
let publishing: Publishing;
/** How many Opus encoders were opened. */
let encoders: () => number;

beforeAll(async () => {
  const clip = await encodeRtmpClip({ seconds: 2 });
  messages = await readFlvMessages(clip.path);
  await clip.remove();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-sound-'));
  const opened = vi.spyOn(Codec, 'findEncoderByName');
  encoders = () => opened.mock.calls.filter(([name]) => (name as string) === 'libopus').length;
  wire = await createWirePublisher({
    path: join(folder, 'rtmp.sock'),
    onKeyframeWanted: () => undefined,
    recent: () => publishing.recent,
  });
  publishing = createPublishing(() => ({ streamId, epoch: 1, isRecorded: false, maxBitrate: 1_000_000 }), wire, {
    onBegin: () => undefined,
    onMedia: () => undefined,
  });
});
afterEach(async () => {
  publishing.close();
  await wire.close();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

/** Everything once, as an encoder sends it that has run for so long already. */
function publish(fromMs: number): void {
  for (const message of messages) publishing.take({ ...message, timestamp: message.timestamp + fromMs });
}

function subscribe(takesAac: boolean) {
  const heard = { codecs: [] as (string | undefined)[], times: [] as number[] };
  const subscription = subscribeToStream(
    { path: join(folder, 'rtmp.sock'), streamId, takesAac },
    {
      onStream: ({ audio }: WireStream) => heard.codecs.push(audio?.codec),
      onPacket(track, packet) {
        if (track === 'audio') heard.times.push(readRtp(packet).timestamp / 48);
      },
    },
  );
  return { heard, close: () => subscription.close() };
}

const seconds = (times: readonly number[]): number => (times.at(-1)! - times[0]!) / 1_000;

test('no Opus is encoded for the packager, which hears the sound as the encoder sent it', async () => {
  publish(0);
  const { heard, close } = subscribe(true);
  await eventually(() => expect(heard.codecs).toEqual(['aac']));
  publish(2_000);
  await eventually(() => expect(heard.times.length).toBeGreaterThan(80));
  expect(seconds(heard.times.slice(-80))).toBeGreaterThan(1.5);
  expect([encoders(), wire.isWanted(streamId, 'audio')]).toEqual([0, false]);
  close();
});

test('Opus is encoded from the next sound on when a viewer comes, not after they left, and again for the next', async () => {
  const packager = subscribe(true);
  publish(0);
  for (const [visit, fromMs] of [
    [1, 2_000],
    [2, 6_000],
  ] as const) {
    const viewer = subscribe(false);
    await eventually(() => expect(viewer.heard.codecs).toEqual(['opus']));
    publish(fromMs);
    await eventually(() => expect(viewer.heard.times.length).toBeGreaterThan(90));
    // The first packet comes with the first sound after the viewer, on the clock of the encoder.
    expect(Math.abs(viewer.heard.times[0]! - fromMs)).toBeLessThan(60);
    expect(seconds(viewer.heard.times)).toBeGreaterThan(1.8);
    expect(encoders()).toBe(visit);
    viewer.close();
    await eventually(() => expect(wire.isWanted(streamId, 'audio')).toBe(false));
    publish(fromMs + 2_000);
    expect(encoders()).toBe(visit);
  }
  // The packager has missed nothing meanwhile.
  await eventually(() => expect(Math.max(...packager.heard.times)).toBeGreaterThan(9_800));
  packager.close();
});

test('one encoder is enough for all viewers', async () => {
  publish(0);
  const viewers = [subscribe(false), subscribe(false)];
  await eventually(() => expect(viewers.map(({ heard }) => heard.codecs)).toEqual([['opus'], ['opus']]));
  publish(2_000);
  await eventually(() => expect(Math.min(...viewers.map(({ heard }) => heard.times.length))).toBeGreaterThan(90));
  expect(encoders()).toBe(1);
  for (const viewer of viewers) viewer.close();
});

test('sound that is configured anew is described with the next keyframe, and not sent before', async () => {
  publish(0);
  const { heard, close } = subscribe(true);
  await eventually(() => expect(heard.codecs).toEqual(['aac']));
  const isConfig = ({ type, payload }: FlvMessage): boolean => type === 8 && payload[1] === 0;
  const later = messages
    .filter((message) => !isConfig(message))
    .map((each) => ({ ...each, timestamp: each.timestamp + 2_000 }));
  const [first] = later.filter(({ type }) => type === 8);
  // AAC-LC with 48 kHz instead of 44.1.
  publishing.take({ ...messages.find(isConfig)!, timestamp: 2_000, payload: Buffer.from('af001190', 'hex') });
  heard.times = [];
  publishing.take(first!);
  expect(
    publishing.recent
      .filter(({ medium }) => medium === 'aac')
      .at(-1)
      ?.frame.readUInt32BE(9),
  ).not.toBe(96_000);
  for (const message of later) publishing.take(message);
  await eventually(() => expect(heard.codecs).toEqual(['aac', 'aac']));
  await eventually(() => expect(heard.times.length).toBeGreaterThan(40));
  close();
});
