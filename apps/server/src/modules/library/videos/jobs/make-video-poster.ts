import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../../app.ts';
import { deleteFiles, discardPrepared, keepPicture, prepareStill } from '../../../media/index.ts';
import { setThumbnail } from '../video.store.ts';
import { loadVideoSource, ignoreBrokenSource } from './video-source.ts';
import { job } from '../../../../platform/jobs/job.ts';

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
