import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/publishing/galleries.ts';
import { maxPhotos } from '@ovation/contract/publishing/galleries.ts';
import { sanitiseLine, sanitiseText } from '@ovation/domain';
import type { Work } from '../../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../../platform/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { attachFiles, detachFiles, deleteFiles, inspectFile, keepFile } from '../../../media/index.ts';
import { requireApproved } from '../../feeds/feed-draft.ts';
import { isContentSold } from '../../sale.store.ts';
import { lockOwnGallery, unsetCover, touchGallery } from '../gallery.store.ts';
import { readOwnPhoto, readPhotos, readOwnPhotos } from '../load-galleries.ts';
import {
  listPhotoIds,
  lockOwnPhoto,
  placePhotos,
  releasePhoto,
  updatePhoto,
  deletePhotoRow,
  insertPhoto,
  type PhotoRow,
} from './photo.store.ts';
import type { App } from '../../../../app.ts';
import { requireVisibleContent, requireVisiblePage, type Viewing } from '../../../access/index.ts';
import type { FoundPage } from '../gallery-list.store.ts';
import { findPhotos, findPhotosOfGallery, findPhotosOfPerformer } from './photo-list.store.ts';
import { findOwnPhotos } from './own-photo.store.ts';
import { newId } from '../../../../platform/new-id.ts';

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

type PhotoList = Call<typeof operations.listPhotos>;

export async function listPhotos({ app, actor, query, request }: PhotoList) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  const { ids, total } = await findListed(app, viewing, query);
  return { data: await readPhotos(app, viewing, ids), total };
}

async function findListed(app: App, viewing: Viewing, query: PhotoList['query']): Promise<FoundPage> {
  if (query.galleryId === undefined) return findPhotos(app.database, { viewing, now: app.clock.now() }, query);
  await requireVisibleContent(app, viewing, 'gallery', query.galleryId);
  return findPhotosOfGallery(app.database, query.galleryId, query);
}

export async function searchOwnPhotos({ app, actor, query, request }: Call<typeof operations.searchOwnPhotos>) {
  const { ids, total } = await findOwnPhotos(app.database, actor.id, query);
  return { data: await readOwnPhotos(app, { viewer: actor, country: request.country }, ids), total };
}

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

type PerformerList = Call<typeof operations.listPerformerPhotos>;

export async function listPerformerPhotos({ app, actor, params, query, request }: PerformerList) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  const { ids, total } = await findOfPerformer(app, viewing, params.performerId, query);
  return { data: await readPhotos(app, viewing, ids), total };
}

/** Throws not-found or country-blocked where the viewer may not see the performer's page or the gallery. */
async function findOfPerformer(
  app: App,
  viewing: Viewing,
  performerId: string,
  query: PerformerList['query'],
): Promise<FoundPage> {
  await requireVisiblePage(app, viewing, performerId);
  if (query.galleryId === undefined)
    return findPhotosOfPerformer(app.database, { viewing, now: app.clock.now() }, performerId, query);
  const { object } = await requireVisibleContent(app, viewing, 'gallery', query.galleryId);
  if (object.performerId !== performerId) throw new Failure('not-found');
  return findPhotosOfGallery(app.database, query.galleryId, query);
}
