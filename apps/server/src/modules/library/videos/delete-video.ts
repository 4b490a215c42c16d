import type * as operations from '@ovation/contract/publishing/videos.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { deleteFiles, loadFilesOf } from '../../media/index.ts';
import { isContentSold } from '../sale.store.ts';
import { deleteVideoRow, lockOwnVideo, withdrawVideo } from './video.store.ts';

/** Withdraws a sold video, which only its buyers still see, and deletes any other with its files. */
export async function deleteVideo({ app, actor, params }: Call<typeof operations.deleteVideo>) {
  return app.transaction(async (work) => {
    const video = await lockOwnVideo(work.db, actor.id, params.id);
    if (!video) throw new Failure('not-found');
    if (await isContentSold(work.db, 'video', video.id)) {
      await withdrawVideo(work.db, video.id, app.clock.now());
      return { message: 'The video is deleted. Buyers keep it.' };
    }
    const files = await loadFilesOf(work.db, 'video', [video.id]);
    await deleteVideoRow(work.db, video.id);
    await deleteFiles(
      work,
      files.map(({ id }) => id),
    );
    return { message: 'The video is deleted.' };
  });
}
