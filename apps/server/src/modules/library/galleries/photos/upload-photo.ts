import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/publishing/galleries.ts';
import { maxPhotos } from '@ovation/contract/publishing/galleries.ts';
import { sanitiseLine, sanitiseText } from '@ovation/domain';
import type { Work } from '../../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../../platform/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { newId } from '../../../../platform/new-id.ts';
import { inspectFile, keepFile } from '../../../media/index.ts';
import { requireApproved } from '../../feeds/feed-draft.ts';
import { lockOwnGallery, touchGallery } from '../gallery.store.ts';
import { readOwnPhoto } from './load-photos.ts';
import { insertPhoto } from './photo.store.ts';

type Upload = Call<typeof operations.uploadPhoto>;

/** Appends a photo to a gallery, or keeps it for a later one, which a pending performer may prepare. */
export async function uploadPhoto({ app, actor, body, files, request }: Upload) {
  if (body.galleryId !== undefined) requireApproved(actor);
  if (!files.photo) throw new Failure('file-missing');
  const file = await inspectFile(app, files.photo, 'gallery-photo');
  const photo = {
    id: newId(),
    performerId: actor.id,
    galleryId: body.galleryId ?? null,
    title: sanitiseLine(body.title ?? ''),
    alternativeText: sanitiseText(body.alternativeText ?? ''),
  };
  await app.transaction(async (work) => {
    const now = app.clock.now();
    if (photo.galleryId !== null) await requireRoom(work, actor.id, photo.galleryId, now);
    const kept = await keepFile(work, app, file, {
      ownerId: actor.id,
      ...(photo.galleryId === null ? {} : { object: { kind: 'gallery', id: photo.galleryId } }),
    });
    await insertPhoto(work.db, { ...photo, fileId: kept.id }, now);
  });
  return readOwnPhoto(app, { viewer: actor, country: request.country }, photo.id);
}

/** Locks the gallery, so that simultaneous uploads get different positions. */
async function requireRoom(work: Work, performerId: string, galleryId: string, now: Date): Promise<void> {
  const gallery = await lockOwnGallery(work.db, performerId, galleryId);
  if (!gallery) throw new Failure('not-found', t('This gallery no longer exists.'));
  if (gallery.total_photo >= maxPhotos)
    throw invalidField('galleryId', t('A gallery can hold {maxPhotos} photos at most.', { maxPhotos }));
  await touchGallery(work.db, galleryId, now);
}
