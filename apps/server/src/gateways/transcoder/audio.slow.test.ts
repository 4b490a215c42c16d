import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Demuxer } from 'node-av/api';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCover, recordTone } from '../../../test/clips.ts';
import { transcoderChildren } from '../../../test/transcoder-children.ts';
import { createChildTranscoder } from './child-transcoder.ts';

const transcoder = createChildTranscoder({ logger: pino({ level: 'silent' }), sharedChildren: transcoderChildren });
let folder = '';
let source = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-test-'));
  source = await recordTone(join(folder, 'tone.flac'), 4);
});
afterAll(async () => {
  await transcoder.close();
  await rm(folder, { recursive: true, force: true });
});

test('sound becomes AAC of the same length', async () => {
  const { durationMs } = await transcoder.probe(source);
  const result = await transcoder.audio(source, folder);
  expect(result.renditions.map(({ kind, path }) => [kind, path])).toEqual([
    ['audio', 'audio.m4a'],
    ['waveform', 'waveform.json'],
  ]);
  await using made = await Demuxer.open(join(folder, 'audio.m4a'));
  expect(made.duration * 1_000).toBeGreaterThan((durationMs ?? 0) - 50);
  expect(made.duration * 1_000).toBeLessThan((durationMs ?? 0) + 100);
  expect(Math.abs((result.durationMs ?? 0) - (durationMs ?? 0))).toBeLessThan(50);
});

test('the waveform shows how loud the sound is over time', async () => {
  await transcoder.audio(source, folder);
  const peaks = JSON.parse(await readFile(join(folder, 'waveform.json'), 'utf8')) as number[];
  expect(peaks).toHaveLength(200);
  expect(peaks.every((peak) => peak >= 0 && peak <= 1)).toBe(true);
  const [tone, silence] = [peaks.slice(5, peaks.length / 2 - 10), peaks.slice(peaks.length / 2 + 10)];
  expect(Math.min(...tone)).toBeGreaterThan(0.5);
  expect(Math.max(...silence)).toBeLessThan(0.05);
});

test('a very short sound has a complete waveform', async () => {
  const short = await recordTone(join(folder, 'short.flac'), 1);
  await transcoder.audio(short, folder);
  const peaks = JSON.parse(await readFile(join(folder, 'waveform.json'), 'utf8')) as number[];
  expect(peaks).toHaveLength(200);
  expect(Math.min(...peaks.slice(10, 80))).toBeGreaterThan(0.5);
  expect(Math.max(...peaks.slice(150))).toBeLessThan(0.05);
});

test('a song with a cover is a song, not a video', async () => {
  const cover = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer();
  const song = await addCover(source, cover, join(folder, 'song.flac'));
  expect(await transcoder.probe(song)).toMatchObject({ kind: 'audio', mimeType: 'audio/flac' });
  await expect(transcoder.video(song, folder)).rejects.toThrow('This file has no video.');
});
