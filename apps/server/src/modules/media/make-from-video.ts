import { english } from '@ovation/language/t.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { App } from '../../app.ts';
import { MediaError, type TranscodeOptions, type MediaResult } from '../../gateways/transcoder/transcoder.ts';
import type { ReceivedFile } from '../../platform/http/call.ts';
import { newId } from '../../platform/new-id.ts';
import type { FileRow, FileObject } from './file.store.ts';
import type { FileType } from './file-types.ts';
import { failureOf, inspectFile, type InspectedFile } from './inspect-file.ts';
import { priceOf, renditionFolder, withWorkingFolder, makeRenditions } from './renditions.ts';
import { whileWanted } from './while-wanted.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { addFile } from './keep-file.ts';
import { recordHashes } from './hash-pictures.ts';
import { finishProcessing } from './processing.store.ts';
import { storedText } from '../../platform/language/stored-text.ts';

type SourceVideo = Pick<
  FileRow,
  'id' | 'owner_id' | 'storage_key' | 'original_name' | 'mime_type' | 'width' | 'height'
>;

/**
 * Makes a picture of a moment of a video, with stored renditions, for `keepPicture`. No transaction may be open. Throws
 * MediaError for a broken video; returns undefined where the video is deleted meanwhile.
 */
export async function prepareStill(
  app: App,
  video: SourceVideo,
  type: FileType,
  atMs: number,
): Promise<PreparedPicture | undefined> {
  const id = newId();
  return withWorkingFolder(app, id, async (folder) => {
    const result = await fromVideo(app, video, (path, options) =>
      app.transcoder.poster(path, folder, { ...options, atMs }),
    );
    if (!result) return undefined;
    const widest = result.renditions.findLast(({ kind }) => kind === 'poster');
    if (!widest) throw new MediaError('broken-file', storedText(english('No frame of this video could be decoded.')));
    const received = await storeMade(app, video, join(folder, widest.path));
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

/**
 * Cuts a part of a video into a separate video, for `keepFile`. No transaction may be open. Throws MediaError for a
 * broken video; returns undefined where the video is deleted meanwhile.
 */
export async function prepareCut(
  app: App,
  video: SourceVideo,
  type: FileType,
  span: { readonly startMs: number; readonly lengthMs: number },
): Promise<InspectedFile | undefined> {
  return withWorkingFolder(app, newId(), async (folder) => {
    const target = join(folder, 'cut.mp4');
    const cut = await fromVideo(app, video, (path, options) =>
      app.transcoder.teaser(path, target, { ...options, ...span }),
    );
    return (
      cut && {
        received: await storeMade(app, video, target),
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
  video: SourceVideo,
  make: (path: string, options: TranscodeOptions) => Promise<Result>,
): Promise<Result | undefined> {
  return whileWanted(app, video.id, (signal) =>
    app.storage.withLocalFile(video.storage_key, (path) =>
      make(path, { ...priceOf({ ...video, mimeType: video.mime_type, owner: video.owner_id }), signal }),
    ),
  );
}

/** Deletes what was prepared, when it is no longer wanted. */
export async function discardPrepared(app: App, { received }: InspectedFile, fileId?: string): Promise<void> {
  await app.storage.delete(received.storageKey);
  if (fileId !== undefined) await app.storage.deletePrefix(`${renditionFolder(fileId)}/`);
}

/** Stores a generated file like an upload. */
async function storeMade(app: App, video: SourceVideo, path: string): Promise<ReceivedFile> {
  const storageKey = `originals/${newId()}`;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  const { sizeBytes } = await app.storage.put(storageKey, createReadStream(path), {
    contentType: 'application/octet-stream',
  });
  return { field: 'file', originalName: video.original_name, sizeBytes, sha256: hash.digest(), storageKey, keep() {} };
}

/** A picture whose renditions are already stored, but which has no row yet. */
export interface PreparedPicture {
  readonly id: string;
  readonly file: InspectedFile;
  readonly result: MediaResult;
}

/**
 * Inspects a picture and makes its renditions at once, so that its address works when the call returns. No transaction
 * may be open. Throws file-invalid, too-many-requests and unavailable.
 */
export async function preparePicture(
  app: App,
  received: ReceivedFile,
  type: 'avatar' | 'cover' | 'comment-picture',
): Promise<PreparedPicture> {
  const file = await inspectFile(app, received, type, { isHeadEnough: true });
  const id = newId();
  try {
    const source = { id, type, storageKey: received.storageKey };
    return { id, file, result: await makeRenditions(app, source, priceOf({ ...file, owner: received.sender })) };
  } catch (error) {
    throw failureOf(received, error);
  }
}

/** Inserts the row of a prepared picture, which is ready at once, unless it is held back. Returns its id. */
export async function keepPicture(
  work: Work,
  app: App,
  picture: PreparedPicture,
  owner: { readonly ownerId: string; readonly object: FileObject },
): Promise<string> {
  await addFile(work, app, { ...picture.file, ...owner, id: picture.id, status: 'ready' });
  await finishProcessing(work.db, picture.id, picture.result, app.clock.now());
  await recordHashes(work, { id: picture.id, ownerId: owner.ownerId }, picture.result.hashes, app.clock.now());
  work.afterCommit(() => picture.file.received.keep());
  return picture.id;
}
