import type * as operations from '@ovation/contract/publishing/videos.ts';
import type { App } from '../../../app.ts';
import type { Call, ReceivedFile } from '../../../platform/http/call.ts';
import { fileInvalid, inspectFile, prepareText, type InspectedFile, type PreparedText } from '../../media/index.ts';
import { CaptionsError, parseWebVtt } from './captions/parse-web-vtt.ts';

/** The inspected files of a form. */
export interface VideoFiles {
  readonly videoFile?: InspectedFile;
  readonly teaser?: InspectedFile;
  readonly thumbnail?: InspectedFile;
  readonly captions?: PreparedText;
}

/** Inspects the files of a form, the fastest first. No transaction may be open. Throws file-invalid. */
export async function receiveVideoFiles(
  app: App,
  files: Call<typeof operations.uploadVideo>['files'],
): Promise<VideoFiles> {
  const captions = files.captions && (await receiveCaptions(app, files.captions));
  const thumbnail = files.thumbnail && (await inspectFile(app, files.thumbnail, 'video-thumbnail'));
  const teaser = files.teaser && (await inspectFile(app, files.teaser, 'video-teaser'));
  const videoFile = files.video && (await inspectFile(app, files.video, 'video'));
  return {
    ...(videoFile ? { videoFile } : {}),
    ...(teaser ? { teaser } : {}),
    ...(thumbnail ? { thumbnail } : {}),
    ...(captions ? { captions } : {}),
  };
}

async function receiveCaptions(app: App, received: ReceivedFile): Promise<PreparedText> {
  try {
    return await prepareText(app, received, parseWebVtt(await bytesOf(app, received)));
  } catch (error) {
    if (error instanceof CaptionsError) throw fileInvalid(received, error.message);
    throw error;
  }
}

/** The contract limits captions to one megabyte, so they fit into memory. */
async function bytesOf(app: App, { storageKey }: ReceivedFile): Promise<Buffer> {
  const stored = await app.storage.read(storageKey);
  const chunks: Buffer[] = [];
  for await (const chunk of stored ?? []) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
