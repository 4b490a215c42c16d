import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { App } from '../../app.ts';
import type { MediaResult, TranscodeOptions } from '../../gateways/transcoder/transcoder.ts';
import { newId } from '../../platform/new-id.ts';
import type { StoredFile } from './file.store.ts';
import { isPublicPicture, mediumOf, type FileType } from './file-types.ts';

/** The folder of a file's renditions in the storage. */
export function renditionFolder(fileId: string): string {
  return `renditions/${fileId}`;
}

/** What the transcoder has to know of a file to price its work. */
export function priceOf(file: {
  readonly width: number | null;
  readonly height: number | null;
  readonly mimeType: string;
  readonly owner: string | undefined;
}): TranscodeOptions {
  const pixels = (file.width ?? 0) * (file.height ?? 0);
  return { mimeType: file.mimeType, owner: file.owner, ...(pixels > 0 ? { pixels } : {}) };
}

interface Source {
  readonly id: string;
  readonly type: FileType;
  readonly storageKey: string;
}

/**
 * Makes and stores a file's renditions, for a video those that make it playable, and replaces what an earlier run left.
 * No transaction may be open. The working folder is named after the file, so that the next attempt after a crash clears
 * it.
 */
export async function makeRenditions(app: App, source: Source, options: TranscodeOptions = {}): Promise<MediaResult> {
  return withWorkingFolder(app, source.id, async (folder) => {
    const result = await app.storage.withLocalFile(source.storageKey, (path) =>
      transcode(app, source.type, path, folder, options),
    );
    await app.storage.putFolder(`${renditionFolder(source.id)}/`, folder);
    return result;
  });
}

const masterName = 'hls/master.m3u8';
const playlistType = { contentType: 'application/vnd.apple.mpegurl' };

/**
 * Adds the higher rungs of a playable video. The master playlist is written last, so that players never miss a rung.
 */
export async function makeHigherRungs(
  app: App,
  source: Omit<Source, 'type'>,
  options: TranscodeOptions = {},
): Promise<MediaResult> {
  const [{ storage, transcoder }, stored] = [app, renditionFolder(source.id)];
  return withWorkingFolder(app, source.id, async (folder) => {
    const master = join(folder, masterName);
    await mkdir(join(folder, 'hls'));
    await fetchTo(app, `${stored}/${masterName}`, master);
    const result = await storage.withLocalFile(source.storageKey, (path) =>
      transcoder.video(path, folder, { ...options, part: 'rest' }),
    );
    const rungs = (await readdir(join(folder, 'hls'), { withFileTypes: true })).filter((entry) => entry.isDirectory());
    for (const { name } of rungs) await storage.putFolder(`${stored}/hls/${name}/`, join(folder, 'hls', name));
    await storage.put(`${stored}/${masterName}`, createReadStream(master), playlistType);
    return result;
  });
}

async function fetchTo({ storage }: App, key: string, path: string): Promise<void> {
  const bytes = await storage.read(key);
  if (!bytes) throw new Error(`${key} is not in the storage.`);
  await pipeline(bytes, createWriteStream(path));
}

/** Gives an empty folder to `use` and deletes it afterwards. */
export async function withWorkingFolder<Result>(
  app: App,
  name: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(app.config.dataDir, 'processing', name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const pictureWidths: Partial<Record<FileType, readonly number[]>> = {
  avatar: [96, 320, 640],
  cover: [640, 1_280, 2_048],
  'comment-picture': [320, 640, 1_280],
};

async function transcode(
  { transcoder }: App,
  type: FileType,
  path: string,
  folder: string,
  options: TranscodeOptions,
): Promise<MediaResult> {
  const medium = mediumOf(type);
  if (medium === 'paper' || medium === 'text') throw new Error('ID documents and texts have no renditions to make.');
  if (medium === 'video') return transcoder.video(path, folder, { ...options, part: 'first' });
  if (medium === 'audio') return transcoder.audio(path, folder, options);
  const widths = pictureWidths[type];
  return transcoder.image(path, folder, { ...options, isStill: isPublicPicture(type), ...(widths ? { widths } : {}) });
}

/** The rendition of a file from which its card for social networks is made; none without a picture. */
export function pictureForCard({ renditions }: StoredFile) {
  return renditions.findLast(({ kind, name }) => (kind === 'image' || kind === 'poster') && name.endsWith('.webp'));
}

/**
 * The storage key of a picture's card for social networks, a JPEG, because not all of them read WebP. It is made when
 * it is first asked for, and deleted with the other renditions.
 */
export async function keepSocialCard(app: App, file: StoredFile): Promise<string | undefined> {
  const [picture, folder] = [pictureForCard(file), renditionFolder(file.id)];
  if (!picture) return undefined;
  const key = `${folder}/card.jpg`;
  if (await app.storage.stat(key)) return key;
  await withWorkingFolder(app, `${newId()}-card`, async (working) => {
    const target = join(working, 'card.jpg');
    await app.storage.withLocalFile(`${folder}/${picture.name}`, (path) => app.transcoder.card(path, target));
    await app.storage.put(key, createReadStream(target), { contentType: 'image/jpeg' });
  });
  return key;
}
