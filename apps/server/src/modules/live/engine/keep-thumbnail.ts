import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from '../../../app.ts';
import type { StreamRow } from '../streams/stream.store.ts';
import { thumbnailKey } from '../watch/thumbnail-address.ts';
import { setThumbnailKey } from './stream-state.store.ts';

/** A little less than half a minute, because the job may run early. */
const everyMs = 25_000;
const width = 640;
const contentType = 'image/webp';

/** Stores a picture of the last half minute, and a blurred one for those who may not watch. */
export async function keepThumbnail(app: App, { id, thumbnail_key }: StreamRow): Promise<void> {
  const now = app.clock.now().getTime();
  if (thumbnail_key !== null && now - Number(thumbnail_key) < everyMs) return;
  const jpeg = await app.liveVideo.thumbnail(id);
  if (!jpeg) return;
  const folder = await mkdtemp(join(tmpdir(), 'ovation-live-'));
  try {
    await writeFile(join(folder, 'live.jpg'), jpeg);
    await store(app, id, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await setThumbnailKey(app.database, id, { before: thumbnail_key, key: String(now) });
}

async function store(app: App, streamId: string, folder: string): Promise<void> {
  const { renditions } = await app.transcoder.image(join(folder, 'live.jpg'), folder, {
    widths: [width],
    isStill: true,
  });
  const clear = renditions.findLast(({ kind, path }) => kind === 'image' && path.endsWith('.webp'));
  const blurred = renditions.find(({ kind }) => kind === 'blurred');
  if (!clear || !blurred) throw new Error('The picture of a live stream has no renditions.');
  for (const [kind, { path }] of [
    ['clear', clear],
    ['blurred', blurred],
  ] as const)
    await app.storage.put(thumbnailKey(streamId, kind), createReadStream(join(folder, path)), { contentType });
}
