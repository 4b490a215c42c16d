import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../../app.ts';
import { deleteFiles, discardPrepared, keepFile, prepareCut } from '../../../media/index.ts';
import { setTeaser } from '../video.store.ts';
import { loadVideoSource, ignoreBrokenSource } from './video-source.ts';
import { job } from '../../../../platform/jobs/job.ts';

export const cutVideoTeaserJob = job({ name: 'cut-video-teaser', payload: z.object({ videoId: id }), slow: 'minutes' });

/** Cuts a video's teaser out of its film; then it is processed like one that was uploaded. What was chosen anew meanwhile has an order of its own. */
export async function cutVideoTeaser(app: App, { videoId }: { readonly videoId: string }): Promise<void> {
  const order = await loadVideoSource(app, videoId);
  if (
    !order ||
    order.video.teaser_start_ms === null ||
    order.video.teaser_duration_ms === null ||
    order.video.teaser_file_id !== null
  )
    return;
  const { video, film } = order;
  const span = { startMs: order.video.teaser_start_ms, lengthMs: order.video.teaser_duration_ms };
  const cut = await prepareCut(app, film, 'video-teaser', span).catch((error: unknown) =>
    ignoreBrokenSource(app, error, videoId),
  );
  if (!cut) return;
  const isKept = await app.transaction(async (work) => {
    const { id: fileId } = await keepFile(work, app, cut, {
      ownerId: video.performer_id,
      object: { kind: 'video', id: videoId },
    });
    const isWanted = await setTeaser(work.db, { videoId, videoFileId: film.id, ...span, fileId });
    if (isWanted)
      await work.publish('file.progressed', { ownerId: video.performer_id, fileId, status: 'queued', progress: 0 });
    else await deleteFiles(work, [fileId]);
    return isWanted;
  });
  if (!isKept) await discardPrepared(app, cut);
}
