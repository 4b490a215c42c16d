import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../../app.ts';
import { deleteFiles, discardPrepared, keepFile, prepareCut } from '../../../media/index.ts';
import { setTeaser } from '../video.store.ts';
import { loadVideoSource, ignoreBrokenSource } from './video-source.ts';
import { job } from '../../../../platform/jobs/job.ts';

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
