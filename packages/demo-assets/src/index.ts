import { join } from 'node:path';
import { names } from './names.gen.ts';

/** A folder of a performer, or `fans`, and a file in it. */
export type AssetName = (typeof names)[number];
export type PictureName = Extract<AssetName, `${string}.avif`>;
export type ClipName = Extract<AssetName, `${string}.mp4`>;

const folder = join(import.meta.dirname, '../assets');

/** The file with that picture or clip. */
export function pathOf(name: AssetName): string {
  return join(folder, name);
}

export function isAsset(name: string): name is AssetName {
  return (names as readonly string[]).includes(name);
}
