import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/publishing/videos.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { invalidField } from '../../../platform/failure.ts';
import {
  attachFiles,
  deleteFiles,
  keepFile,
  keepText,
  fileInvalid,
  inspectFile,
  prepareText,
  type InspectedFile,
  type PreparedText,
} from '../../media/index.ts';
import type { KeptFiles } from './merge-video.ts';
import { countCaptions, setCaptions, type VideoContent } from './video.store.ts';
import { cutVideoTeaserJob, makeVideoPosterJob } from './jobs/poster-and-teaser.ts';
import type { Call, ReceivedFile } from '../../../platform/http/call.ts';
import { CaptionsError, parseWebVtt } from './captions/parse-web-vtt.ts';

interface Destination {
  readonly performerId: string;
  readonly videoId: string;
}

/** Inserts the rows of received files, which belong to the video from the beginning. */
export async function keepVideoFiles(
  app: App,
  work: Work,
  files: VideoFiles,
  { performerId, videoId }: Destination,
): Promise<KeptFiles> {
  const keep = async (file: InspectedFile): Promise<string> =>
    (await keepFile(work, app, file, { ownerId: performerId, object: { kind: 'video', id: videoId } })).id;
  return {
    ...(files.videoFile ? { videoFile: await keep(files.videoFile) } : {}),
    ...(files.teaser ? { teaser: await keep(files.teaser) } : {}),
    ...(files.thumbnail ? { thumbnail: await keep(files.thumbnail) } : {}),
  };
}

const maxLanguages = 40;

/**
 * Stores captions of a video, whose row exists, in place of those in the same language. Throws field-invalid for too
 * many.
 */
export async function keepCaptions(
  app: App,
  work: Work,
  { captions }: VideoFiles,
  language: string,
  { performerId, videoId }: Destination,
): Promise<void> {
  if (!captions) return;
  const fileId = await keepText(work, app, captions, { ownerId: performerId, object: { kind: 'video', id: videoId } });
  const replaced = await setCaptions(work.db, { videoId, language, fileId }, app.clock.now());
  if (replaced !== undefined) await deleteFiles(work, [replaced]);
  else if ((await countCaptions(work.db, videoId)) > maxLanguages)
    throw invalidField('captions', t('A video has captions in at most {maxLanguages} languages.', { maxLanguages }));
}

/**
 * After a change: attaches a video file that was uploaded before, deletes removed files, and queues poster and teaser
 * jobs.
 */
export async function settleVideoFiles(
  app: App,
  work: Work,
  { before, after }: { readonly before: VideoContent; readonly after: VideoContent },
  { videoId, performerId }: Destination,
): Promise<void> {
  if (after.videoFileId !== null)
    await attachFiles(work.db, [after.videoFileId], { kind: 'video', id: videoId }, app.clock.now());
  const kept = filesOf(after);
  await deleteFiles(
    work,
    filesOf(before).filter((id) => !kept.includes(id)),
  );
  const options = { queue: `make-from-film:${performerId}` };
  if (after.posterAtMs !== null && after.thumbnailFileId === null)
    await work.enqueue(makeVideoPosterJob, { videoId }, options);
  if (after.teaserStartMs !== null && after.teaserFileId === null)
    await work.enqueue(cutVideoTeaserJob, { videoId }, options);
}

function filesOf({ videoFileId, teaserFileId, thumbnailFileId }: VideoContent): string[] {
  return [videoFileId, teaserFileId, thumbnailFileId].filter((id) => id !== null);
}

/** The inspected files of a form. */
interface VideoFiles {
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
