import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../../app.ts';
import {
  deleteFiles,
  discardPrepared,
  keepFile,
  prepareCut,
  keepPicture,
  prepareStill,
  loadFile,
  type FileRow,
} from '../../../media/index.ts';
import { setTeaser, setThumbnail, loadVideo, type VideoRow } from '../video.store.ts';
import { job } from '../../../../platform/jobs/job.ts';
import { MediaError } from '../../../../gateways/transcoder/transcoder.ts';

export const cutVideoTeaserJob = job({ name: 'cut-video-teaser', payload: z.object({ videoId: id }), slow: 'minutes' });

/**
 * Cuts a video's teaser, which is then processed like an uploaded one. A choice that changed meanwhile has its own job.
 */
export async function cutVideoTeaser(app: App, { videoId }: { readonly videoId: string }): Promise<void> {
  const source = await loadVideoSource(app, videoId);
  if (
    !source ||
    source.video.teaser_start_ms === null ||
    source.video.teaser_duration_ms === null ||
    source.video.teaser_file_id !== null
  )
    return;
  const { video, file } = source;
  const span = { startMs: source.video.teaser_start_ms, lengthMs: source.video.teaser_duration_ms };
  const cut = await prepareCut(app, file, 'video-teaser', span).catch((error: unknown) =>
    ignoreBrokenSource(app, error, videoId),
  );
  if (!cut) return;
  const isKept = await app.transaction(async (work) => {
    const { id: fileId } = await keepFile(work, app, cut, {
      ownerId: video.performer_id,
      object: { kind: 'video', id: videoId },
    });
    const isWanted = await setTeaser(work.db, { videoId, videoFileId: file.id, ...span, fileId });
    if (isWanted)
      await work.publish('file.progressed', { ownerId: video.performer_id, fileId, status: 'queued', progress: 0 });
    else await deleteFiles(work, [fileId]);
    return isWanted;
  });
  if (!isKept) await discardPrepared(app, cut);
}

export const makeVideoPosterJob = job({
  name: 'make-video-poster',
  payload: z.object({ videoId: id }),
  slow: 'minutes',
});

/** Makes a video's poster from the chosen moment. A choice that changed meanwhile has its own job. */
export async function makeVideoPoster(app: App, { videoId }: { readonly videoId: string }): Promise<void> {
  const source = await loadVideoSource(app, videoId);
  const atMs = source?.video.poster_at_ms ?? null;
  if (!source || atMs === null || source.video.thumbnail_file_id !== null) return;
  const { video, file } = source;
  const picture = await prepareStill(app, file, 'video-thumbnail', atMs).catch((error: unknown) =>
    ignoreBrokenSource(app, error, videoId),
  );
  if (!picture) return;
  const isKept = await app.transaction(async (work) => {
    const fileId = await keepPicture(work, app, picture, {
      ownerId: video.performer_id,
      object: { kind: 'video', id: videoId },
    });
    const isWanted = await setThumbnail(work.db, { videoId, videoFileId: file.id, posterAtMs: atMs, fileId });
    if (isWanted)
      await work.publish('file.progressed', { ownerId: video.performer_id, fileId, status: 'ready', progress: 100 });
    else await deleteFiles(work, [fileId]);
    return isWanted;
  });
  if (!isKept) await discardPrepared(app, picture.file, picture.id);
}

/** A video and the file that its poster or teaser is made from. */
interface VideoSource {
  readonly video: VideoRow;
  readonly file: FileRow;
}

/** Undefined where the video or its file was deleted meanwhile. */
async function loadVideoSource(app: App, videoId: string): Promise<VideoSource | undefined> {
  const video = await loadVideo(app.database, videoId);
  const file = video?.film_file_id ? await loadFile(app.database, video.film_file_id) : undefined;
  return video && file && { video, file };
}

/**
 * Ignores an error in the file itself, which the performer sees in its status. Rethrows others, so that the job is
 * retried.
 */
function ignoreBrokenSource(app: App, error: unknown, videoId: string): undefined {
  if (!(error instanceof MediaError) || error.code === 'failed' || error.code === 'timed-out') throw error;
  app.logger.warn({ videoId, reason: error.message }, 'nothing could be made of this video');
}
