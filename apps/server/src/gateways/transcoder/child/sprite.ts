import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FilterAPI } from 'node-av/api';
import type { Frame } from 'node-av/lib';
import sharp from 'sharp';
import type { Rendition } from '../transcoder.ts';
import { hashesOfFrames } from './picture-hash.ts';

/** The longer side of a tile, in pixels. */
const tileSide = 160;
const columns = 12;
const maxTiles = 240;
const folder = 'sprite';

interface Tile {
  readonly seconds: number;
  readonly pixels: Buffer;
}

/** Collects small frames for the seek bar: one a second, or fewer for a long video, so that all fit on one sheet. */
export interface SpriteCollector {
  take(frame: Frame, seconds: number): Promise<void>;
  /** The perceptual hashes of the frames, once for each scene. */
  hashes(): string[];
  /** Writes the sheet, and a WebVTT track with the tile for each time. */
  write(outputFolder: string, endSeconds: number): Promise<Rendition[]>;
}

export function createSpriteCollector(video: {
  readonly width: number;
  readonly height: number;
  readonly durationSeconds: number;
}): SpriteCollector {
  const scale = tileSide / Math.max(video.width, video.height);
  const size = { width: sideOf(video.width * scale), height: sideOf(video.height * scale) };
  const filter = FilterAPI.create(`scale=${size.width}:${size.height}:flags=area,format=rgb24`, {
    allowReinit: true,
    threads: 1,
  });
  let interval = Math.max(1, Math.ceil(video.durationSeconds / maxTiles));
  let tiles: Tile[] = [];

  return {
    async take(frame, seconds) {
      const last = tiles.at(-1);
      if (last && seconds < last.seconds + interval) return;
      tiles.push({ seconds, pixels: await pixelsOf(filter, frame) });
      if (tiles.length <= maxTiles) return;
      // The video is longer than its container says.
      tiles = tiles.filter((_, index) => index % 2 === 0);
      interval *= 2;
    },
    hashes: () =>
      hashesOfFrames(
        tiles.map(({ pixels }) => pixels),
        size,
      ),
    async write(outputFolder, endSeconds) {
      filter.close();
      await mkdir(join(outputFolder, folder), { recursive: true });
      await writeSheet(tiles, size, join(outputFolder, folder, 'sheet.webp'));
      await writeFile(join(outputFolder, folder, 'track.vtt'), trackOf(tiles, size, endSeconds));
      const { size: sizeBytes } = await stat(join(outputFolder, folder, 'sheet.webp'));
      return [{ kind: 'sprite', path: `${folder}/track.vtt`, contentType: 'text/vtt', ...size, sizeBytes }];
    },
  };
}

function sideOf(length: number): number {
  return Math.max(2, Math.round(length / 2) * 2);
}

async function pixelsOf(filter: FilterAPI, frame: Frame): Promise<Buffer> {
  const frames = await filter.processAll(frame);
  const [first] = frames;
  if (!first) throw new Error('The scaler kept the frame to itself.');
  const pixels = Buffer.from(first.toBuffer());
  for (const each of frames) each.free();
  return pixels;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

async function writeSheet(tiles: readonly Tile[], { width, height }: Size, path: string): Promise<void> {
  const across = Math.min(columns, tiles.length);
  const sheet = { width: across * width, height: Math.ceil(tiles.length / columns) * height };
  const pixels = Buffer.alloc(sheet.width * sheet.height * 3);
  for (const [index, tile] of tiles.entries()) {
    const { x, y } = placeOf(index, { width, height });
    for (let row = 0; row < height; row += 1)
      tile.pixels.copy(pixels, ((y + row) * sheet.width + x) * 3, row * width * 3, (row + 1) * width * 3);
  }
  await sharp(pixels, { raw: { ...sheet, channels: 3 } })
    .webp({ quality: 60, effort: 2 })
    .toFile(path);
}

function placeOf(index: number, { width, height }: Size): { x: number; y: number } {
  return { x: (index % columns) * width, y: Math.floor(index / columns) * height };
}

/** A track of thumbnails for players: a cue for each tile, whose text is the sheet with the tile's position. */
function trackOf(tiles: readonly Tile[], size: Size, endSeconds: number): string {
  const cues = tiles.map(({ seconds }, index) => {
    const { x, y } = placeOf(index, size);
    const end = tiles[index + 1]?.seconds ?? Math.max(endSeconds, seconds + 1);
    return `${timeOf(index === 0 ? 0 : seconds)} --> ${timeOf(end)}\nsheet.webp#xywh=${x},${y},${size.width},${size.height}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/** Formats 3723.5 as 01:02:03.500. */
function timeOf(seconds: number): string {
  const ms = Math.round(seconds * 1_000);
  const two = (number: number): string => String(Math.floor(number)).padStart(2, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1_000) % 60)}.${String(ms % 1_000).padStart(3, '0')}`;
}
