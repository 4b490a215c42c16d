import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { isAsset, pathOf, type ClipName } from '@ovation/demo-assets';
import type { App } from '../../app.ts';
import { encrypted } from '../../platform/secrets/encrypted-stream.ts';
import type { ReceivedFile } from '../../platform/http/call.ts';
import { newId } from '../../platform/new-id.ts';
import type { Fan, Performer, Photo, Shop, ShopProduct, Video } from '../cast.ts';

/** The uploads of the demo's people, stored like received files. */
export interface Studio {
  readonly avatars: ReadonlyMap<string, ReceivedFile>;
  readonly covers: ReadonlyMap<string, ReceivedFile>;
  readonly photos: ReadonlyMap<Photo, ReceivedFile>;
  readonly clips: ReadonlyMap<ClipName, ReceivedFile>;
  readonly captions: ReadonlyMap<Video, ReceivedFile>;
  /** The files of what is downloaded from shops. */
  readonly downloads: ReadonlyMap<ShopProduct, ReceivedFile>;
  /** Two identity documents of each performer. */
  papersOf(performer: Performer): Promise<{ idVerification: ReceivedFile; documentVerification: ReceivedFile }>;
}

type Store = (name: string, bytes: Buffer) => Promise<ReceivedFile>;
type Encode = (bytes: Readable, storageKey: string) => Readable;

/** Whose pictures, clips and files are brought. */
interface Owners {
  readonly performers: readonly Performer[];
  readonly audience: readonly Fan[];
  readonly shops: readonly Shop[];
}

/** Stores every picture, clip and file of the cast; none of them belongs to a row yet. */
export async function fillStudio(app: App, { performers, audience, shops }: Owners): Promise<Studio> {
  const store: Store = (name, bytes) => storeUpload(app, name, bytes);
  const avatars = new Map<string, ReceivedFile>();
  const covers = new Map<string, ReceivedFile>();
  const photos = new Map<Photo, ReceivedFile>();
  const clips = new Map<ClipName, ReceivedFile>();
  const captions = new Map<Video, ReceivedFile>();
  const downloads = new Map<ShopProduct, ReceivedFile>();
  const goods = performers.flatMap(({ username }) =>
    shops.filter(({ performer }) => performer === username).flatMap(({ products }) => products),
  );
  const orders = [
    ...[...performers, ...audience].map(({ username }) => into(avatars, username, avatarOf(username))),
    ...performers.map(({ username }) => into(covers, username, `${username}/cover.avif`)),
    ...[...performers.flatMap(photosOf), ...goods.flatMap((product) => product.photos)].map((photo) =>
      into(photos, photo, photo.picture),
    ),
    ...performers.flatMap(clipsOf).map((clip) => into(clips, clip, clip)),
    ...performers.flatMap(({ videos = [] }) =>
      videos.map(
        (video) => async () => captions.set(video, await store('captions.vtt', Buffer.from(captionsOf(video)))),
      ),
    ),
    ...goods.flatMap((product) => {
      const { file } = product;
      return file ? [async () => downloads.set(product, await store(file.name, Buffer.from(file.text)))] : [];
    }),
  ];
  await runAll(orders);
  return { avatars, covers, photos, clips, captions, downloads, papersOf: (performer) => papersOf(app, performer) };

  function into<Key>(files: Map<Key, ReceivedFile>, key: Key, name: string): () => Promise<void> {
    return async () => {
      if (isAsset(name)) files.set(key, await store(basename(name), await readFile(pathOf(name))));
    };
  }
}

/** Some fans never chose one. */
function avatarOf(username: string): string {
  const ofPerformer = `${username}/avatar.webp`;
  return isAsset(ofPerformer) ? ofPerformer : `fans/${username}.webp`;
}

function photosOf({ feeds, galleries = [], letters }: Performer): Photo[] {
  const shown = [...feeds, ...galleries].flatMap(({ photos }) => photos ?? []);
  return letters ? [...shown, letters.locked.photo] : shown;
}

function clipsOf({ feeds, videos = [] }: Performer): ClipName[] {
  return [...feeds, ...videos].flatMap(({ clip }) => clip ?? []);
}

/** As WebVTT, for times within the first minute. */
function captionsOf({ captions }: Video): string {
  const time = (seconds: number): string => `00:${seconds.toFixed(3).padStart(6, '0')}`;
  return ['WEBVTT', ...captions.map(([from, to, words]) => `${time(from)} --> ${time(to)}\n${words}`)].join('\n\n');
}

/** A fictional performer has fictional documents: the portrait, twice. */
async function papersOf(app: App, { username }: Performer) {
  const name = avatarOf(username);
  if (!isAsset(name)) throw new Error(`${username} has no portrait.`);
  const portrait = await readFile(pathOf(name));
  return {
    idVerification: await storePaper(app, 'identity card.webp', portrait),
    documentVerification: await storePaper(app, 'with my card.webp', portrait),
  };
}

async function storePaper(app: App, originalName: string, bytes: Buffer): Promise<ReceivedFile> {
  const paper = await storeUpload(app, originalName, bytes, (source, storageKey) =>
    encrypted(source, { secretKey: app.secretKey, storageKey }),
  );
  return { ...paper, isEncrypted: true };
}

async function storeUpload(
  app: App,
  originalName: string,
  bytes: Buffer,
  encode: Encode = (source) => source,
): Promise<ReceivedFile> {
  const storageKey = `originals/${newId()}`;
  await app.storage.put(storageKey, encode(Readable.from([bytes]), storageKey), {
    contentType: 'application/octet-stream',
  });
  // Kept in any case: files without a row are deleted after a day, like every unused upload.
  return {
    field: 'file',
    originalName,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    storageKey,
    keep() {},
  };
}

/** Runs the orders, as many at a time as there are cores. */
async function runAll(orders: readonly (() => Promise<unknown>)[]): Promise<void> {
  const waiting = [...orders];
  const work = async (): Promise<void> => {
    for (let order = waiting.shift(); order; order = waiting.shift()) await order();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}
