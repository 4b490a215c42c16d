import { expect, test } from 'vitest';
import { readPreview, tileAt } from './seek-bar.tsx';

const track = [
  'WEBVTT',
  '00:00:00.000 --> 00:00:01.000\nsheet.webp#xywh=0,0,160,90',
  '01:01:01.500 --> 01:01:02.500\nsheet.webp#xywh=160,90,160,90\n',
].join('\n\n');
const tiles = readPreview(track, new URL('https://site.example/api/media/f/9-s/sprite/track.vtt'));

test('tiles are on the sheet beside the track', () => {
  expect(tiles).toEqual([
    {
      startSeconds: 0,
      sheetUrl: 'https://site.example/api/media/f/9-s/sprite/sheet.webp',
      x: 0,
      y: 0,
      width: 160,
      height: 90,
    },
    {
      startSeconds: 3_661.5,
      sheetUrl: 'https://site.example/api/media/f/9-s/sprite/sheet.webp',
      x: 160,
      y: 90,
      width: 160,
      height: 90,
    },
  ]);
});

test('a moment shows the tile before it', () => {
  expect([0, 3_661, 3_661.5, 9_000].map((seconds) => tileAt(tiles, seconds)?.x)).toEqual([0, 0, 160, 160]);
  expect(tileAt([], 5)).toBe(undefined);
});
