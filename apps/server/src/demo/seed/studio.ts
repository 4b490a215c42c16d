import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { App } from '../../app.ts';
import { encrypted } from '../../platform/secrets/encrypted-stream.ts';
import type { ReceivedFile } from '../../platform/http/call.ts';
import { newId } from '../../platform/new-id.ts';
import { drawAvatar, drawCover, drawPhoto, type Photo, type Sitter } from '../artwork.ts';
import type { Fan, Performer, Shop, ShopProduct, Video } from '../cast.ts';
import { synthesiseClip, type Clip } from '../clips.ts';

/** The uploads of the demo's people, stored like received files. */
export interface Studio {
  readonly avatars: ReadonlyMap<string, ReceivedFile>;
  readonly covers: ReadonlyMap<string, ReceivedFile>;
  readonly photos: ReadonlyMap<Photo, ReceivedFile>;
  readonly clips: ReadonlyMap<Clip, ReceivedFile>;
  readonly captions: ReadonlyMap<Video, ReceivedFile>;
  /** The files of what is downloaded from shops. */
  readonly downloads: ReadonlyMap<ShopProduct, ReceivedFile>;
  /** Two identity documents of each performer. */
  papersOf(performer: Performer): Promise<{ idVerification: ReceivedFile; documentVerification: ReceivedFile }>;
}

type Store = (name: string, bytes: Buffer) => Promise<ReceivedFile>;
type Encode = (bytes: Readable, storageKey: string) => Readable;

/** Whose pictures, clips and files are made. */
interface Sitters {
  readonly performers: readonly Performer[];
  readonly audience: readonly Fan[];
  readonly shops: readonly Shop[];
}

/** Draws every picture and renders every clip of the cast in parallel; none of them belongs to a row yet. */
export async function fillStudio(
  app: App,
  { performers, audience: fans, shops }: Sitters,
  tell: (done: number, of: number) => void,
): Promise<Studio> {
  const store: Store = (name, bytes) => storeUpload(app, name, bytes);
  const avatars = new Map<string, ReceivedFile>();
  const covers = new Map<string, ReceivedFile>();
  const photos = new Map<Photo, ReceivedFile>();
  const clips = new Map<Clip, ReceivedFile>();
  const captions = new Map<Video, ReceivedFile>();
  const downloads = new Map<ShopProduct, ReceivedFile>();
  const goodsOf = ({ username }: Performer): readonly ShopProduct[] =>
    shops.filter(({ performer }) => performer === username).flatMap(({ products }) => products);
  const clipOrders = performers.flatMap((artist) =>
    [...artist.feeds, ...(artist.videos ?? [])].flatMap(({ clip }) => (clip ? [{ artist, clip }] : [])),
  );
  const photographed = performers.flatMap((artist) =>
    [
      ...[...artist.feeds, ...(artist.galleries ?? []), ...goodsOf(artist)].flatMap(({ photos: taken }) => taken ?? []),
      ...(artist.letters ? [artist.letters.locked.photo] : []),
    ].map((photo) => ({ artist, photo })),
  );
  const orders = [
    // Clips first, because they take longest.
    ...clipOrders.map(
      ({ artist, clip }) =>
        async () =>
          clips.set(clip, await renderClipOf(store, artist, clip)),
    ),
    ...performers.flatMap(({ videos = [] }) =>
      videos.map(
        (video) => async () => captions.set(video, await store('captions.vtt', Buffer.from(captionsOf(video)))),
      ),
    ),
    ...performers.flatMap(goodsOf).flatMap((product) => {
      const { file } = product;
      return file ? [async () => downloads.set(product, await store(file.name, Buffer.from(file.text)))] : [];
    }),
    ...performers.map(
      (artist) => async () => covers.set(artist.username, await store('cover.jpg', await drawCover(artist))),
    ),
    ...[...performers, ...fans]
      .filter(isSitter)
      .map((sitter) => async () => avatars.set(sitter.username, await store('avatar.jpg', await drawAvatar(sitter)))),
    ...photographed.map(
      ({ artist, photo }) =>
        async () =>
          photos.set(photo, await store(`${photo.scene}.jpg`, (await drawPhoto(artist, photo)).jpeg)),
    ),
  ];
  await runAll(orders, tell);
  return {
    avatars,
    covers,
    photos,
    clips,
    captions,
    downloads,
    papersOf: (performer) => drawPapers((name, bytes) => storePaper(app, name, bytes), performer),
  };
}

function isSitter<Person extends Fan>(person: Person): person is Person & Sitter {
  return person.portrait !== undefined && person.palette !== undefined;
}

/** As WebVTT, for times within the first minute. */
function captionsOf({ captions }: Video): string {
  const time = (seconds: number): string => `00:${seconds.toFixed(3).padStart(6, '0')}`;
  return ['WEBVTT', ...captions.map(([from, to, words]) => `${time(from)} --> ${time(to)}\n${words}`)].join('\n\n');
}

async function renderClipOf(store: Store, artist: Performer, clip: Clip): Promise<ReceivedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-film-'));
  try {
    const path = join(folder, 'clip.mp4');
    await synthesiseClip(artist, clip, path);
    return await store(`${clip.motion}.mp4`, await readFile(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A fictional performer has fictional documents: the portrait, twice. */
async function drawPapers(store: Store, performer: Performer) {
  const portrait = await drawAvatar(performer);
  return {
    idVerification: await store('identity card.jpg', portrait),
    documentVerification: await store('with my card.jpg', portrait),
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

/** Runs the orders, as many at a time as there are cores, and reports the progress after each. */
async function runAll(
  orders: readonly (() => Promise<unknown>)[],
  tell: (done: number, of: number) => void,
): Promise<void> {
  const waiting = [...orders];
  let done = 0;
  const work = async (): Promise<void> => {
    for (let order = waiting.shift(); order; order = waiting.shift()) {
      await order();
      tell((done += 1), orders.length);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}
