import type { StoredFile } from './file.store.ts';
import { isPaper } from './file-types.ts';
import { renditionFolder } from './renditions.ts';

/** The storage key of a rendition's bytes, and its kind. */
export interface FoundRendition {
  readonly kind: string;
  readonly key: string;
}

/** The same picture as AVIF, a third smaller, for browsers that support it. The address remains that of the WebP. */
export function asAvif(file: StoredFile, { key }: FoundRendition): FoundRendition | undefined {
  const name = key.slice(key.lastIndexOf('/') + 1).replace(/\.webp$/, '.avif');
  const rendition = file.renditions.find((made) => made.kind === 'image' && made.name === name);
  return rendition && { kind: rendition.kind, key: `${renditionFolder(file.id)}/${name}` };
}

/** The name in the address of a paper's original, for its owner and staff. */
export const originalName = 'original';

/**
 * A rendition by the name in its address. Playlists and segments of a ladder, and the sheet of a seek preview, belong
 * to the rendition whose folder they are in.
 */
export function findRendition(file: StoredFile, name: string): FoundRendition | undefined {
  if (isPaper(file.type)) return name === originalName ? { kind: 'original', key: file.storage_key } : undefined;
  if (!isPlainPath(name)) return undefined;
  const rendition =
    file.renditions.find((made) => made.name === name) ??
    file.renditions.find((made) => hasFolder(made.kind) && liesBeside(made.name, name));
  return rendition && { kind: rendition.kind, key: `${renditionFolder(file.id)}/${name}` };
}

/** The narrowest picture that is at least as wide as `{width}.webp` requests, or the widest available. */
export function findPublicPicture(file: StoredFile, name: string): FoundRendition | undefined {
  const [, width] = /^(\d{1,5})\.webp$/.exec(name) ?? [];
  if (width === undefined) return undefined;
  const pictures = file.renditions.filter((made) => made.kind === 'image' && made.name.endsWith('.webp'));
  const chosen = pictures.find((made) => (made.width ?? 0) >= Number(width)) ?? pictures.at(-1);
  return chosen && { kind: chosen.kind, key: `${renditionFolder(file.id)}/${chosen.name}` };
}

function isPlainPath(name: string): boolean {
  return (
    /^[a-z0-9][a-zA-Z0-9._/-]{0,200}$/.test(name) &&
    name.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  );
}

function hasFolder(kind: string): boolean {
  return kind === 'hls' || kind === 'sprite';
}

function liesBeside(playlist: string, name: string): boolean {
  return name.startsWith(playlist.slice(0, playlist.indexOf('/') + 1)) && playlist.includes('/');
}
