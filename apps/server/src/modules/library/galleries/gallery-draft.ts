import { t } from '@ovation/language/t.ts';
import type { FieldProblem } from '@ovation/contract/errors.ts';
import type { AccessRule } from '@ovation/contract/publishing/feeds.ts';
import { maxPhotos } from '@ovation/contract/publishing/galleries.ts';
import { sanitiseLine, sanitiseText, toMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import { attachFiles } from '../../media/index.ts';
import { validatePrice } from '../feeds/feed-draft.ts';
import { validateSchedule, type Schedule } from '../schedule.ts';
import type { GalleryContent } from './gallery.store.ts';
import { listPhotoIds, lockPhotos, placePhotos, type PhotoRow } from './photos/photo.store.ts';

/** A gallery as its performer sent it, before validation. */
export interface GalleryDraft extends Schedule {
  readonly title: string;
  readonly description: string;
  readonly access: AccessRule;
  /** In the site's currency; used for a paid gallery only. */
  readonly price: number | null;
  readonly coverPhotoId: string | null;
}

interface Destination {
  readonly performerId: string;
  readonly galleryId: string;
}

/** Validates a gallery. Throws field-invalid with all invalid fields. */
export async function validateGallery(app: App, draft: GalleryDraft, photos: ValidatedPhotos): Promise<GalleryContent> {
  const [title, description] = [sanitiseLine(draft.title), sanitiseText(draft.description)];
  const { maximumWalletPrice } = await app.settings.read();
  const problems = [
    ...(title === '' ? [{ path: 'title', message: t('Please fill this in.') }] : []),
    ...validatePrice(draft, maximumWalletPrice),
    ...validateSchedule(draft, app.clock.now()),
    ...photos.problems,
    ...(draft.coverPhotoId === null || photos.order.includes(draft.coverPhotoId)
      ? []
      : [{ path: 'coverPhotoId', message: t('The cover must be one of the gallery’s photos.') }]),
  ];
  if (problems.length > 0)
    throw new Failure('field-invalid', problems.length === 1 ? problems[0]?.message : undefined, problems);
  const { publishedAt, endsAt } = draft;
  // A public gallery has no early access.
  const publicAt = draft.access === 'public' ? null : draft.publicAt;
  return {
    title,
    description,
    access: draft.access,
    price: draft.access === 'paid' ? toMinor(draft.price ?? 0) : null,
    coverPhotoId: draft.coverPhotoId,
    publishedAt,
    publicAt,
    endsAt,
  };
}

interface ValidatedPhotos {
  readonly problems: readonly FieldProblem[];
  /** All photos of the changed gallery, in order. */
  readonly order: readonly string[];
  /** The photos that are in no gallery yet. */
  readonly newcomers: readonly PhotoRow[];
}

/**
 * Locks the wanted photos. Photos of the gallery that are not named follow them, so that a simultaneous upload is not
 * lost.
 */
export async function validatePhotos(
  work: Work,
  wanted: readonly string[],
  { performerId, galleryId }: Destination,
): Promise<ValidatedPhotos> {
  const present = await listPhotoIds(work.db, galleryId);
  const photos = new Map((await lockPhotos(work.db, wanted)).map((photo) => [photo.id, photo]));
  const problems = wanted.flatMap((id, index) => {
    const message =
      wanted.indexOf(id) < index
        ? t('This photo is included twice.')
        : problemWith(photos.get(id), { performerId, galleryId });
    return message === undefined ? [] : [{ path: `photoIds.${index}`, message }];
  });
  const order = [...wanted, ...present.filter((id) => !wanted.includes(id))];
  if (order.length > maxPhotos)
    problems.push({ path: 'photoIds', message: t('A gallery can hold {maxPhotos} photos at most.', { maxPhotos }) });
  return { problems, order, newcomers: [...photos.values()].filter((photo) => photo.gallery_id === null) };
}

/** Another account's photo gives the same message as one that does not exist. */
function problemWith(photo: PhotoRow | undefined, { performerId, galleryId }: Destination): string | undefined {
  if (!photo || photo.performer_id !== performerId) return t('This photo does not exist. Please upload it again.');
  return photo.gallery_id !== null && photo.gallery_id !== galleryId
    ? t('This photo is in another gallery. Please move it from there.')
    : undefined;
}

/** Moves validated photos into their gallery, whose row exists; from then on its rule governs their files. */
export async function placeValidatedPhotos(
  work: Work,
  { order, newcomers }: ValidatedPhotos,
  galleryId: string,
  now: Date,
): Promise<void> {
  await placePhotos(work.db, galleryId, order);
  await attachFiles(
    work.db,
    newcomers.map(({ file_id }) => file_id),
    { kind: 'gallery', id: galleryId },
    now,
  );
}
