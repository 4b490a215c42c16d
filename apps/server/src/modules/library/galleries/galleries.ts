import type * as operations from '@ovation/contract/publishing/galleries.ts';
import { fromMinor } from '@ovation/domain';
import { t } from '@ovation/language/t.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireApproved } from '../feeds/feed-draft.ts';
import { scheduleOf } from '../publishing.ts';
import { validateGallery, validatePhotos, placeValidatedPhotos, type GalleryDraft } from './gallery-draft.ts';
import { lockOwnGallery, updateGallery, insertGallery, setCover, type GalleryRow } from './gallery.store.ts';
import { readOwnGallery, readGalleries, readOwnGalleries, readOwnPhoto } from './load-galleries.ts';
import { newId } from '../../../platform/new-id.ts';
import { moveToBin } from '../bin/bin.ts';
import { requireVisibleContent, type Viewing } from '../../access/index.ts';
import { searchForgivingly } from '../../../platform/search/correct-words.ts';
import type { SearchedWords } from '../../../platform/search/word-indexes.ts';
import { findGalleries } from './gallery-list.store.ts';
import { findOwnGalleries } from './own-gallery.store.ts';
import { lockOwnPhoto } from './photos/photo.store.ts';

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

export async function deleteGallery({ app, actor, params }: Call<typeof operations.deleteGallery>) {
  return moveToBin(app, { kind: 'gallery', id: params.id, performerId: actor.id });
}

export async function getGallery({ app, actor, params, request }: Call<typeof operations.getGallery>) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  const [gallery] = await readGalleries(app, viewing, [params.id]);
  if (gallery) return gallery;
  // Only a hidden gallery gets here; this throws the right failure for a blocked country.
  await requireVisibleContent(app, viewing, 'gallery', params.id);
  throw new Failure('not-found');
}

export async function getOwnGallery({ app, actor, params, request }: Call<typeof operations.getOwnGallery>) {
  return readOwnGallery(app, { viewer: actor, country: request.country }, params.id);
}

export async function searchGalleries({ app, actor, query, request }: Call<typeof operations.searchGalleries>) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  const search = async (words?: SearchedWords) => {
    const { ids, total } = await findGalleries(
      app.database,
      { viewing, now: app.clock.now() },
      { ...query, ...(words && { words }) },
    );
    return { data: await readGalleries(app, viewing, ids), total };
  };
  return searchForgivingly(app, 'gallery', query.q, search);
}

export async function searchOwnGalleries({ app, actor, query, request }: Call<typeof operations.searchOwnGalleries>) {
  const { ids, total } = await findOwnGalleries(app.database, actor.id, query, app.clock.now());
  return { data: await readOwnGalleries(app, { viewer: actor, country: request.country }, ids), total };
}

export async function setGalleryCover({ app, actor, params, request }: Call<typeof operations.setGalleryCover>) {
  requireApproved(actor);
  await app.transaction(async (work) => {
    const photo = await lockOwnPhoto(work.db, actor.id, params.id);
    if (!photo) throw new Failure('not-found');
    if (photo.gallery_id === null)
      throw new Failure('conflict', t('This photo is not in a gallery yet. Please add it to one first.'));
    await setCover(work.db, photo.gallery_id, photo.id, app.clock.now());
  });
  return readOwnPhoto(app, { viewer: actor, country: request.country }, params.id);
}
