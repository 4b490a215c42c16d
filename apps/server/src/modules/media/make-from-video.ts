import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../../app.ts';
import { MediaError } from '../../gateways/transcoder/transcoder.ts';
import type { ReceivedFile } from '../../platform/http/call.ts';
import { newId } from '../../platform/new-id.ts';
import type { FileRow } from './file.store.ts';
import type { FileType } from './file-types.ts';
import type { InspectedFile } from './inspect-file.ts';
import type { PreparedPicture } from './keep-picture.ts';
import { renditionFolder } from './renditions.ts';
import { whileWanted } from './while-wanted.ts';

type SourceVideo = Pick<FileRow, 'id' | 'storage_key' | 'original_name'>;

/** A picture of a moment of a film, its renditions in the storage, for `keepPicture`. Throws MediaError where the film is at fault; answers nothing where it goes meanwhile. No transaction may be open. */
export async function prepareStill(
  app: App,
  film: SourceVideo,
  type: FileType,
  atMs: number,
): Promise<PreparedPicture | undefined> {
  const id = newId();
  return inWorkingFolder(app, id, async (folder) => {
    const result = await fromVideo(app, film, (path, signal) => app.transcoder.poster(path, folder, { atMs, signal }));
    if (!result) return undefined;
    const widest = result.renditions.findLast(({ kind }) => kind === 'poster');
    if (!widest) throw new MediaError('broken-file', 'No picture of this video could be decoded.');
    const received = await storeMade(app, film, join(folder, widest.path));
    await app.storage.putFolder(`${renditionFolder(id)}/`, folder);
    return {
      id,
      file: {
        received,
        type,
        mimeType: 'image/webp',
        width: result.width,
        height: result.height,
        durationMs: null,
        isGenerated: true,
      },
      result,
    };
  });
}

/** A part of a film as a film of its own, for `keepFile`. Throws MediaError where the film is at fault; answers nothing where it goes meanwhile. No transaction may be open. */
export async function prepareCut(
  app: App,
  film: SourceVideo,
  type: FileType,
  span: { readonly startMs: number; readonly lengthMs: number },
): Promise<InspectedFile | undefined> {
  return inWorkingFolder(app, newId(), async (folder) => {
    const target = join(folder, 'cut.mp4');
    const cut = await fromVideo(app, film, (path, signal) => app.transcoder.teaser(path, target, { ...span, signal }));
    return (
      cut && {
        received: await storeMade(app, film, target),
        type,
        mimeType: 'video/mp4',
        width: cut.width,
        height: cut.height,
        durationMs: cut.durationMs,
        isGenerated: true,
      }
    );
  });
}

function fromVideo<Result>(
  app: App,
  film: SourceVideo,
  make: (path: string, signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  return whileWanted(app, film.id, (signal) =>
    app.storage.withLocalFile(film.storage_key, (path) => make(path, signal)),
  );
}

/** What was prepared and then not wanted after all. */
export async function discardPrepared(app: App, { received }: InspectedFile, fileId?: string): Promise<void> {
  await app.storage.delete(received.storageKey);
  if (fileId !== undefined) await app.storage.deletePrefix(`${renditionFolder(fileId)}/`);
}

async function inWorkingFolder<Result>(
  app: App,
  name: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(app.config.dataDir, 'processing', name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What we made is kept like what somebody uploaded. */
async function storeMade(app: App, film: SourceVideo, path: string): Promise<ReceivedFile> {
  const storageKey = `originals/${newId()}`;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  const { sizeBytes } = await app.storage.put(storageKey, createReadStream(path), {
    contentType: 'application/octet-stream',
  });
  return { field: 'file', originalName: film.original_name, sizeBytes, sha256: hash.digest(), storageKey, keep() {} };
}
