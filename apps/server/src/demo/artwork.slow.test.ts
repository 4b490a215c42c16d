import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawAvatar, drawCover, drawPhoto } from './artwork.ts';
import type { Photo } from './artwork.ts';
import { toJpeg } from './artwork/raster.ts';
import { scenes } from './artwork/scenes.ts';
import type { SceneName } from './artwork/scenes.ts';
import { Sketch, sizeOf } from './artwork/sketch.ts';
import { performers } from './cast.ts';

const [performer] = performers;
if (!performer) throw new Error('The cast is empty.');
const photo: Photo = { scene: 'celloClose', shape: 'portrait', take: 1, caption: '' };

test('draws an avatar, a cover and a photo as JPEG of their sizes', async () => {
  const sizes = await Promise.all(
    [drawAvatar(performer), drawCover(performer), drawPhoto(performer, photo).then(({ jpeg }) => jpeg)].map(
      async (drawn) => sharp(await drawn).metadata(),
    ),
  );
  expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['jpeg', 512, 512],
    ['jpeg', 1800, 600],
    ['jpeg', 1280, 1600],
  ]);
});

test('draws the same picture again, and another one for another take', async () => {
  const [first, again, other] = await Promise.all(
    [photo, photo, { ...photo, take: 2 }].map((wanted) => drawPhoto(performer, wanted)),
  );
  expect(again?.jpeg.equals(first?.jpeg ?? Buffer.alloc(0))).toBe(true);
  expect(other?.jpeg.equals(first?.jpeg ?? Buffer.alloc(0))).toBe(false);
});

test('gives every performer another face', async () => {
  const faces = await Promise.all(performers.map((each) => drawAvatar(each)));
  expect(new Set(faces.map((face) => face.toString('base64'))).size).toBe(performers.length);
});

test.each(Object.keys(scenes) as SceneName[])('draws %s with a picture in it', async (scene) => {
  const sketch = new Sketch(sizeOf(1.5), performer.palette, scene);
  const { channels } = await sharp(await toJpeg(sketch.document(scenes[scene](sketch), 540))).stats();
  // Grain alone deviates by less than 5 of 255.
  expect(Math.max(...channels.map((channel) => channel.stdev))).toBeGreaterThan(12);
});
