import type * as operations from '@ovation/contract/publishing/galleries.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { deleteFiles, loadFilesOf } from '../../media/index.ts';
import { isContentSold } from '../sale.store.ts';
import { deleteGalleryRow, lockOwnGallery, withdrawGallery } from './gallery.store.ts';

/** Withdraws a sold gallery, which only its buyers still see, and deletes any other with its photos and their files. */
export async function deleteGallery({ app, actor, params }: Call<typeof operations.deleteGallery>) {
  return app.transaction(async (work) => {
    const gallery = await lockOwnGallery(work.db, actor.id, params.id);
    if (!gallery) throw new Failure('not-found');
    if (await isContentSold(work.db, 'gallery', gallery.id)) {
      await withdrawGallery(work.db, gallery.id, app.clock.now());
      return { message: 'The gallery is deleted. Buyers keep it.' };
    }
    const files = await loadFilesOf(work.db, 'gallery', [gallery.id]);
    await deleteGalleryRow(work.db, gallery.id);
    await deleteFiles(
      work,
      files.map(({ id }) => id),
    );
    return { message: 'The gallery is deleted.' };
  });
}
