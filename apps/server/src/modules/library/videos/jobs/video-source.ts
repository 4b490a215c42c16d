import type { App } from '../../../../app.ts';
import { MediaError } from '../../../../gateways/transcoder/transcoder.ts';
import { loadFile, type FileRow } from '../../../media/index.ts';
import { loadVideo, type VideoRow } from '../video.store.ts';

/** A video of whose film something is to be made. */
export interface VideoSource {
  readonly video: VideoRow;
  readonly film: FileRow;
}

/** Nothing where the video or its film has gone meanwhile. */
export async function loadVideoSource(app: App, videoId: string): Promise<VideoSource | undefined> {
  const video = await loadVideo(app.database, videoId);
  const film = video?.film_file_id ? await loadFile(app.database, video.film_file_id) : undefined;
  return video && film && { video, film };
}

/** What the film does not give it will not give later: the performer is told by the film's own state. Anything else is tried again. */
export function ignoreBrokenSource(app: App, error: unknown, videoId: string): undefined {
  if (!(error instanceof MediaError) || error.code === 'failed') throw error;
  app.logger.warn({ videoId, reason: error.message }, 'nothing could be made of this film');
}
