import type * as operations from '@ovation/contract/publishing/galleries.ts';
import { fromMinor } from '@ovation/domain';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireApproved } from '../feeds/feed-draft.ts';
import { scheduleOf } from '../publishing.ts';
import { validateGallery, validatePhotos, placeValidatedPhotos, type GalleryDraft } from './gallery-draft.ts';
import { lockOwnGallery, updateGallery, type GalleryRow } from './gallery.store.ts';
import { readOwnGallery } from './load-galleries.ts';

type Change = Call<typeof operations.changeGallery>;

export async function changeGallery({ app, actor, params, body, request }: Change) {
  requireApproved(actor);
  const now = app.clock.now();
  await app.transaction(async (work) => {
    const row = await lockOwnGallery(work.db, actor.id, params.id);
    if (!row) throw new Failure('not-found');
    const photos = await validatePhotos(work, body.photoIds ?? [], { performerId: actor.id, galleryId: row.id });
    const content = await validateGallery(app, merge(row, body, now), photos);
    await placeValidatedPhotos(work, photos, row.id, now);
    await updateGallery(work.db, row.id, content, now);
  });
  return readOwnGallery(app, { viewer: actor, country: request.country }, params.id);
}

/** Fields that are not sent keep their value. */
function merge(row: GalleryRow, change: Change['body'], now: Date): GalleryDraft {
  const before = {
    title: row.title,
    description: row.description,
    access: row.access as GalleryDraft['access'],
    price: row.price === null ? null : fromMinor(row.price),
    coverPhotoId: row.cover_photo_id,
  };
  const times = { publishedAt: textOf(row.published_at), publicAt: textOf(row.public_at), endsAt: textOf(row.ends_at) };
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<
    typeof before & typeof times
  >;
  const after = { ...before, ...times, ...sent };
  return { ...after, ...scheduleOf(after, now) };
}

function textOf(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
