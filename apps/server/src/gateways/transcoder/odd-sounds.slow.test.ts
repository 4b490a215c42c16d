import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decoder, Demuxer, FilterAPI } from 'node-av/api';
import { makeSound } from '@ovation/testing/sound.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { record } from '../../../test/clips.ts';
import { transcoderChildren } from '../../../test/transcoder-children.ts';
import { watchClip } from '../../../test/watch-clip.ts';
import { mixdown } from './child/sound/stereo.ts';
import { createChildTranscoder } from './child-transcoder.ts';
import type { MediaResult } from './transcoder.ts';

const transcoder = createChildTranscoder({ logger: pino({ level: 'silent' }), sharedChildren: transcoderChildren });
const odd = (name: string): string => new URL(`../../../test/odd-media/${name}`, import.meta.url).pathname;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-test-'));
});
afterAll(async () => {
  await transcoder.close();
  await rm(folder, { recursive: true, force: true });
});

interface Played {
  readonly result: MediaResult;
  readonly film: string;
  /** How loud the left and the right are at most, from 0 to 1; undefined without sound. */
  readonly sides: readonly [left: number, right: number] | undefined;
}

async function play(source: string): Promise<Played> {
  const output = await mkdtemp(join(folder, 'out-'));
  const { kind } = await transcoder.probe(source);
  if (kind === 'image') throw new Error('A picture makes no sound.');
  const result = await transcoder[kind](source, output);
  const film = join(output, kind === 'video' ? 'hls/master.m3u8' : 'audio.m4a');
  return { result, film, sides: await sidesOf(film) };
}

async function sidesOf(path: string): Promise<[number, number] | undefined> {
  await using made = await Demuxer.open(path);
  const stream = made.audio();
  if (!stream) return undefined;
  expect(stream.codecpar.channelLayout.nbChannels).toBe(2);
  using decoder = await Decoder.create(stream);
  using filter = FilterAPI.create('aformat=sample_fmts=flt');
  const peaks: [number, number] = [0, 0];
  const hear = (data: Buffer): void => {
    for (let at = 0; at + 3 < data.length; at += 4) {
      const side = (at / 4) % 2 === 0 ? 0 : 1;
      peaks[side] = Math.max(peaks[side], Math.abs(data.readFloatLE(at)));
    }
  };
  for await (using packet of made.packets(stream.index)) {
    for (const frame of await decoder.decodeAll(packet))
      for (const each of await filter.processAll(frame)) hear(each.toBuffer());
    if (!packet) break;
  }
  return peaks;
}

/** The labels of Apple's channel descriptions. */
const labels = { left: 1, right: 2, unlabelled: 0xffff_ffff, first: 0x1_0000, second: 0x1_0001 } as const;

/** The recording with two channels, the second silent, and other labels for them. */
async function relabelled(name: string, ...chosen: readonly (keyof typeof labels)[]): Promise<string> {
  const bytes = await readFile(odd('dualmono-center.mov'));
  const descriptions = bytes.indexOf('chan') + 20;
  for (const [index, label] of chosen.entries()) bytes.writeUInt32BE(labels[label], descriptions + index * 20);
  await using source = await Demuxer.open(odd('dualmono-center.mov'));
  const stream = source.audio();
  for await (using packet of source.packets(stream?.index ?? 0)) {
    if (!packet) break;
    const start = Number(packet.pos);
    for (let at = start; at < start + packet.size; at += 4) bytes.writeInt16LE(0, at + 2);
  }
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

const tone = 'sine=frequency=440:duration=2,volume=4';
const silence = 'anullsrc=r=44100:cl=mono:d=2';
const isLoud = (peak: number | undefined): boolean => (peak ?? 0) > 0.03;
const isQuiet = (peak: number | undefined): boolean => (peak ?? 1) < 0.01;

describe('unusual channels are heard on their side, or on both', () => {
  test.each([
    ['dualmono-center.mov', [true, true]],
    ['eight-channels.mov, of which the front left has sound', [true, false]],
    ['ambi.opus, with sound from the left', [true, false]],
  ])('%s', async (name, expected) => {
    const { sides } = await play(odd(name.split(',')[0] as string));
    expect(sides?.map(isLoud)).toEqual(expected);
  });

  test.each([
    ['two without a label', 'unlabelled.mov', ['unlabelled', 'unlabelled'] as const, [true, false]],
    ['numbered channels', 'numbered.mov', ['first', 'second'] as const, [true, false]],
    ['left and right', 'straight.mov', ['left', 'right'] as const, [true, false]],
    ['left and right in the other order', 'swapped.mov', ['right', 'left'] as const, [false, true]],
    ['two left ones', 'left.mov', ['left', 'left'] as const, [true, true]],
  ])('%s', async (_, name, chosen, expected) => {
    const { sides } = await play(await relabelled(name, ...chosen));
    expect(sides?.map(isLoud)).toEqual(expected);
    expect(sides?.map(isQuiet)).toEqual(expected.map((isHeard) => !isHeard));
  });

  test('the twelve of a cinema, with sound above on the right', async () => {
    const tracks = [`${tone},pan=7.1.4|TFR=c0`];
    const { sides } = await play(
      await record(join(folder, 'cinema.w64'), { container: 'w64', encoder: 'pcm_s16le', tracks }),
    );
    expect(sides?.map(isLoud)).toEqual([false, true]);
  });

  test('nine of a recorder, which have no names', async () => {
    const mono = new Uint8Array(await makeSound({ durationS: 2 * 9 }).arrayBuffer());
    const recording = Buffer.from(mono);
    recording.writeUInt16LE(9, 22);
    recording.writeUInt16LE(9 * 2, 32);
    const source = join(folder, 'nine.wav');
    await writeFile(source, recording);
    expect((await play(source)).sides?.map(isLoud)).toEqual([true, true]);
  });

  test('a channel that is the only one on its side, or in the middle, plays on both', async () => {
    expect(mixdown(['FL'])).toContain('FL=1.0000*c0|FR=1.0000*c0');
    expect(mixdown(['FL', 'FC'])).toContain('|FR=0.7000*c1,');
  });
});

describe('of several tracks', () => {
  test('the first that is not silent is played', async () => {
    const source = await record(join(folder, 'tracks.mov'), {
      container: 'mov',
      encoder: 'pcm_s16le',
      tracks: [silence, tone],
    });
    expect((await play(source)).sides?.map(isLoud)).toEqual([true, true]);
  });

  test('silence stays silent where there is nothing else', async () => {
    const source = await record(join(folder, 'silent.mov'), {
      container: 'mov',
      encoder: 'pcm_s16le',
      tracks: [silence, silence],
    });
    expect((await play(source)).sides?.map(isQuiet)).toEqual([true, true]);
  });

  test('the film is shown, not the preview before it', async () => {
    const source = odd('two-video-preview-first.mov');
    expect(await transcoder.probe(source)).toMatchObject({ kind: 'video', width: 640, height: 360 });
    const { result, film } = await play(source);
    expect(result).toMatchObject({ width: 640, height: 360 });
    expect(await watchClip(film)).toMatchObject({ width: 640, height: 360, frameCount: 75 });
    const poster = await transcoder.poster(source, await mkdtemp(join(folder, 'out-')), { atMs: 500 });
    expect(poster).toMatchObject({ width: 640, height: 360 });
  });
});

test('a film whose sound cannot be read is shown without, and says so', async () => {
  const bytes = await readFile(odd('dualmono-center.mov'));
  bytes.write('QDM9', bytes.indexOf('sowt'), 'latin1');
  const source = join(folder, 'unreadable.mov');
  await writeFile(source, bytes);
  const { result, sides } = await play(source);
  expect(result).toMatchObject({ width: 64, height: 48, lacksSound: true });
  expect(sides).toBeUndefined();
  expect((await play(odd('dualmono-center.mov'))).result.lacksSound).toBeUndefined();
});

describe('a song whose cover is an ordinary track', () => {
  test('is a sound, with its cover', async () => {
    const source = odd('cover-plain.m4a');
    expect(await transcoder.probe(source)).toMatchObject({ kind: 'audio', mimeType: 'audio/mp4' });
    const { result, sides } = await play(source);
    expect(sides?.map(isLoud)).toEqual([true, true]);
    expect(result.renditions.map(({ path }) => path)).toEqual([
      'audio.m4a',
      'waveform.json',
      'poster-240.webp',
      'blurred.webp',
    ]);
  });

  test('can also be used as a video that shows it', async () => {
    const result = await transcoder.video(odd('cover-plain.m4a'), await mkdtemp(join(folder, 'out-')));
    expect(result).toMatchObject({ width: 240, height: 320 });
  });
});

describe('sound of recorders and phones', () => {
  test.each([
    ['caf', () => odd('opus.caf')],
    ['w64', () => record(join(folder, 'tone.w64'), { container: 'w64', encoder: 'pcm_s16le', tracks: [tone] })],
    ['ac3', () => record(join(folder, 'tone.ac3'), { container: 'ac3', encoder: 'ac3', tracks: [tone] })],
    ['eac3', () => record(join(folder, 'tone.eac3'), { container: 'eac3', encoder: 'eac3', tracks: [tone] })],
  ])('%s', async (_, source) => {
    expect((await play(await source())).sides?.map(isLoud)).toEqual([true, true]);
  });

  test('amr', async () => {
    const source = join(folder, 'memo.amr');
    const frame = Buffer.from([0x3c, ...Array.from({ length: 31 }, (_, index) => (index * 73) % 256)]);
    await writeFile(source, Buffer.concat([Buffer.from('#!AMR\n'), ...Array.from({ length: 50 }, () => frame)]));
    const { result } = await play(source);
    expect(result.durationMs).toBe(1_000);
  });
});
