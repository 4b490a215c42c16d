import type { Palette } from './artwork/palette.ts';
import { drawPortrait } from './artwork/portrait.ts';
import type { Portrait } from './artwork/portrait.ts';
import { toJpeg } from './artwork/raster.ts';
import { scenes } from './artwork/scenes.ts';
import type { SceneName } from './artwork/scenes.ts';
import { Sketch, sizeOf } from './artwork/sketch.ts';

/** Width to height, and the width in pixels, of each shape of photo. */
const SHAPES = {
  portrait: { aspect: 4 / 5, widthPx: 1280 },
  landscape: { aspect: 3 / 2, widthPx: 1600 },
  square: { aspect: 1, widthPx: 1400 },
  wide: { aspect: 16 / 9, widthPx: 1600 },
} as const;
const AVATAR_PX = 512;
const COVER = { aspect: 3, widthPx: 1800 } as const;

/** A photo to draw: another `take` of a scene is another picture. */
export interface Photo {
  scene: SceneName;
  shape: keyof typeof SHAPES;
  take: number;
  caption: string;
}

export interface Sitter {
  username: string;
  palette: Palette;
  portrait: Portrait;
}

export interface Artist {
  username: string;
  palette: Palette;
  cover: SceneName;
}

/** A square JPEG of 512 pixels; the same sitter always gets the same picture. */
export async function drawAvatar(sitter: Sitter): Promise<Buffer> {
  const sketch = new Sketch(sizeOf(1), sitter.palette, `${sitter.username}/avatar`);
  return toJpeg(sketch.document(drawPortrait(sketch, sitter.portrait), AVATAR_PX), 88);
}

/** A JPEG of 1800 by 600 pixels. */
export async function drawCover(artist: Artist): Promise<Buffer> {
  const sketch = new Sketch(sizeOf(COVER.aspect), artist.palette, `${artist.username}/cover`);
  return toJpeg(sketch.document(scenes[artist.cover](sketch), COVER.widthPx));
}

/** A JPEG, 1280 to 1600 pixels wide. */
export async function drawPhoto(artist: Artist, photo: Photo): Promise<{ jpeg: Buffer }> {
  const { aspect, widthPx } = SHAPES[photo.shape];
  const sketch = new Sketch(sizeOf(aspect), artist.palette, `${artist.username}/${photo.scene}/${photo.take}`);
  return { jpeg: await toJpeg(sketch.document(scenes[photo.scene](sketch), widthPx)) };
}
