import type { App } from '../../../../app.ts';
import { MediaError } from '../../../../gateways/transcoder/transcoder.ts';
import { loadFile, type FileRow } from '../../../media/index.ts';
import { loadVideo, type VideoRow } from '../video.store.ts';

/** A video and the file that its poster or teaser is made from. */
interface VideoSource {
  readonly video: VideoRow;
  readonly file: FileRow;
}

/** Undefined where the video or its file was deleted meanwhile. */
export async function loadVideoSource(app: App, videoId: string): Promise<VideoSource | undefined> {
  const video = await loadVideo(app.database, videoId);
  const file = video?.film_file_id ? await loadFile(app.database, video.film_file_id) : undefined;
  return video && file && { video, file };
}

/**
 * Ignores an error in the file itself, which the performer sees in its status. Rethrows others, so that the job is
 * retried.
 */
export function ignoreBrokenSource(app: App, error: unknown, videoId: string): undefined {
  if (!(error instanceof MediaError) || error.code === 'failed' || error.code === 'timed-out') throw error;
  app.logger.warn({ videoId, reason: error.message }, 'nothing could be made of this video');
}
