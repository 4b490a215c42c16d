import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/publishing/galleries.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { deleteFiles } from '../../../media/index.ts';
import { isContentSold } from '../../sale.store.ts';
import { touchGallery } from '../gallery.store.ts';
import { deletePhotoRow, lockOwnPhoto } from './photo.store.ts';

export async function deletePhoto({ app, actor, params }: Call<typeof operations.deletePhoto>) {
  await app.transaction(async (work) => {
    const photo = await lockOwnPhoto(work.db, actor.id, params.id);
    if (!photo) throw new Failure('not-found');
    if (photo.gallery_id !== null) {
      if (await isContentSold(work.db, 'gallery', photo.gallery_id))
        throw new Failure('conflict', t('People have bought this gallery: you can add photos, but not remove any.'));
      await touchGallery(work.db, photo.gallery_id, app.clock.now());
    }
    await deletePhotoRow(work.db, photo.id);
    await deleteFiles(work, [photo.file_id]);
  });
  return { message: t('The photo is deleted.') };
}
