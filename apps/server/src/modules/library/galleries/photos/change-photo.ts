import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/publishing/galleries.ts';
import { maxPhotos } from '@ovation/contract/publishing/galleries.ts';
import { sanitiseLine, sanitiseText } from '@ovation/domain';
import type { Work } from '../../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../../platform/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { attachFiles, detachFiles } from '../../../media/index.ts';
import { requireApproved } from '../../feeds/feed-draft.ts';
import { isContentSold } from '../../sale.store.ts';
import { lockOwnGallery, unsetCover } from '../gallery.store.ts';
import { readOwnPhoto } from './load-photos.ts';
import { listPhotoIds, lockOwnPhoto, placePhotos, releasePhoto, updatePhoto, type PhotoRow } from './photo.store.ts';

type Change = Call<typeof operations.changePhoto>;

export async function changePhoto({ app, actor, params, body, request }: Change) {
  requireApproved(actor);
  const now = app.clock.now();
  await app.transaction(async (work) => {
    const photo = await lockOwnPhoto(work.db, actor.id, params.id);
    if (!photo) throw new Failure('not-found');
    const galleryId = body.galleryId === undefined ? photo.gallery_id : body.galleryId;
    if (galleryId !== photo.gallery_id) await changeGallery(work, photo, galleryId, now);
    if (galleryId !== null && (body.position !== undefined || galleryId !== photo.gallery_id))
      await moveTo(work, { photoId: photo.id, galleryId, position: body.position });
    await updatePhoto(
      work.db,
      photo.id,
      {
        title: sanitiseLine(body.title ?? photo.title),
        alternativeText: sanitiseText(body.alternativeText ?? photo.alternative_text),
      },
      now,
    );
  });
  return readOwnPhoto(app, { viewer: actor, country: request.country }, params.id);
}

/** Buyers keep what they paid for, so no photo may leave a sold gallery. */
async function changeGallery(work: Work, photo: PhotoRow, galleryId: string | null, now: Date): Promise<void> {
  if (photo.gallery_id !== null && (await isContentSold(work.db, 'gallery', photo.gallery_id)))
    throw invalidField('galleryId', t('People have bought this gallery: you can add photos, but not remove any.'));
  await unsetCover(work.db, photo.id);
  if (galleryId === null) {
    await releasePhoto(work.db, photo.id);
    return detachFiles(work.db, [photo.file_id], now);
  }
  const gallery = await lockOwnGallery(work.db, photo.performer_id, galleryId);
  if (!gallery) throw invalidField('galleryId', t('This gallery does not exist.'));
  if (gallery.total_photo >= maxPhotos)
    throw invalidField('galleryId', t('A gallery can hold {maxPhotos} photos at most.', { maxPhotos }));
  await attachFiles(work.db, [photo.file_id], { kind: 'gallery', id: galleryId }, now);
}

interface TargetPosition {
  readonly photoId: string;
  readonly galleryId: string;
  /** From 0; undefined for the end. */
  readonly position: number | undefined;
}

async function moveTo(work: Work, { photoId, galleryId, position }: TargetPosition): Promise<void> {
  const others = (await listPhotoIds(work.db, galleryId)).filter((id) => id !== photoId);
  await placePhotos(work.db, galleryId, others.toSpliced(position ?? others.length, 0, photoId));
}
