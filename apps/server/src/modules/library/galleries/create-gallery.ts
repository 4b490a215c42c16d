import type * as operations from '@ovation/contract/publishing/galleries.ts';
import type { Call } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';
import { requireApproved } from '../feeds/feed-draft.ts';
import { scheduleOf } from '../publishing.ts';
import { validateGallery, validatePhotos, placeValidatedPhotos, type GalleryDraft } from './gallery-draft.ts';
import { insertGallery, setCover } from './gallery.store.ts';
import { readOwnGallery } from './load-galleries.ts';

export async function createGallery({ app, actor, body, request }: Call<typeof operations.createGallery>) {
  requireApproved(actor);
  const now = app.clock.now();
  const galleryId = newId();
  const draft: GalleryDraft = { ...body, price: body.price ?? null, ...scheduleOf(body, now) };
  await app.transaction(async (work) => {
    const photos = await validatePhotos(work, body.photoIds, { performerId: actor.id, galleryId });
    const content = await validateGallery(app, draft, photos);
    await insertGallery(work.db, { id: galleryId, performerId: actor.id }, { ...content, coverPhotoId: null }, now);
    await placeValidatedPhotos(work, photos, galleryId, now);
    if (content.coverPhotoId !== null) await setCover(work.db, galleryId, content.coverPhotoId, now);
    await work.publish('content.created', { kind: 'gallery', id: galleryId, performerId: actor.id });
  });
  return readOwnGallery(app, { viewer: actor, country: request.country }, galleryId);
}
