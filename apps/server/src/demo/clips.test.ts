import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Demuxer } from 'node-av/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { performers } from './cast.ts';
import { synthesiseClip } from './clips.ts';
import { motions } from './clips/motions.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-test-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

test('renders six seconds of picture and sound, and leaves nothing else behind', async () => {
  const [performer] = performers;
  if (!performer) throw new Error('The cast is empty.');
  const path = join(folder, 'clip.mp4');
  await synthesiseClip(performer, { motion: 'sprinkles', take: 1, caption: '' }, path);
  await using clip = await Demuxer.open(path);
  const [video, audio] = [clip.video()?.codecpar, clip.audio()?.codecpar];
  expect([video?.width, video?.height, audio?.channels]).toEqual([1280, 720, 2]);
  expect(clip.duration).toBeCloseTo(6, 1);
  expect(await readdir(folder)).toEqual(['clip.mp4']);
});

test('reports why a clip cannot be written', async () => {
  const [performer] = performers;
  if (!performer) throw new Error('The cast is empty.');
  await expect(synthesiseClip(performer, { motion: 'beat', take: 1, caption: '' }, folder)).rejects.toThrow(
    /Failed to open|directory/i,
  );
});

test('shows every motion once in the cast', () => {
  const shown = performers.flatMap((performer) => performer.feeds.flatMap((feed) => feed.clip?.motion ?? []));
  expect(shown.toSorted()).toEqual(Object.keys(motions).toSorted());
});
