/**
 * `npm run draw -w packages/demo-assets`: draws the pictures and renders the clips that are missing, and lists all in
 * `src/names.gen.ts`. Remove a file to have it drawn anew.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { drawPortrait } from './artwork/portrait.ts';
import { toAvif, toWebp } from './artwork/raster.ts';
import { scenes } from './artwork/scenes.ts';
import { Sketch, sizeOf } from './artwork/sketch.ts';
import { artists, shapes, type Artist, type Sitter } from './artists.ts';
import { fans } from './fans.ts';

const ASSETS = join(import.meta.dirname, '../assets');
const NAMES = join(import.meta.dirname, '../src/names.gen.ts');
const RENDERER = join(import.meta.dirname, 'clips/render-clip.ts');
const AVATAR_PX = 512;
const COVER = { aspect: 3, widthPx: 1800 } as const;

interface Order {
  /** Its path below the assets, without the ending. */
  readonly name: string;
  readonly ending: 'avif' | 'webp' | 'mp4';
  readonly write: (path: string) => Promise<unknown>;
}

const orders = [
  ...artists.flatMap((artist) => [avatarOf(artist, artist.username), coverOf(artist), ...photosOf(artist)]),
  ...fans.map((fan) => avatarOf(fan, 'fans', fan.username)),
  ...artists.flatMap(clipsOf),
];
await runAll(orders);
await writeFile(NAMES, listNames());

function avatarOf(sitter: Sitter, folder: string, file = 'avatar'): Order {
  const sketch = new Sketch(sizeOf(1), sitter.palette, `${sitter.username}/avatar`);
  const draw = (): string => sketch.document(drawPortrait(sketch, sitter.portrait), AVATAR_PX);
  return { name: `${folder}/${file}`, ending: 'webp', write: async (path) => writeFile(path, await toWebp(draw())) };
}

function coverOf({ username, palette, cover }: Artist): Order {
  const sketch = new Sketch(sizeOf(COVER.aspect), palette, `${username}/cover`);
  return picture(`${username}/cover`, () => sketch.document(scenes[cover](sketch), COVER.widthPx));
}

function photosOf({ username, palette, photos }: Artist): Order[] {
  return photos.map(([scene, shape, take]) => {
    const { aspect, widthPx } = shapes[shape];
    const sketch = new Sketch(sizeOf(aspect), palette, `${username}/${scene}/${take}`);
    return picture(`${username}/${scene}-${take}`, () => sketch.document(scenes[scene](sketch), widthPx));
  });
}

function picture(name: string, draw: () => string): Order {
  return { name, ending: 'avif', write: async (path) => writeFile(path, await toAvif(draw())) };
}

/** In child processes, each in a folder of its own for its layers and its sound. */
function clipsOf({ username, palette, clips }: Artist): Order[] {
  return clips.map(([motion, take]) => {
    const write = async (outputPath: string): Promise<void> => {
      const workshop = await mkdtemp(join(tmpdir(), 'ovation-clip-'));
      const order = JSON.stringify({ palette, motion, seed: `${username}/${motion}/${take}`, outputPath });
      try {
        await promisify(execFile)(process.execPath, [RENDERER, order], { cwd: workshop });
      } finally {
        await rm(workshop, { recursive: true, force: true });
      }
    };
    return { name: `${username}/${motion}-${take}`, ending: 'mp4', write };
  });
}

async function runAll(all: readonly Order[]): Promise<void> {
  const waiting = all
    .map((order) => ({ ...order, path: join(ASSETS, `${order.name}.${order.ending}`) }))
    .filter(({ path }) => !existsSync(path));
  const work = async (): Promise<void> => {
    for (let order = waiting.shift(); order; order = waiting.shift()) {
      await mkdir(dirname(order.path), { recursive: true });
      await order.write(order.path);
      console.log(order.name);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

function listNames(): string {
  const names = orders.map(({ name, ending }) => `  '${name}.${ending}',\n`);
  return `/** Written by \`npm run draw\`. */\nexport const names = [\n${names.toSorted().join('')}] as const;\n`;
}
