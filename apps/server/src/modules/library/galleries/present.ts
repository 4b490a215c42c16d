import type { Gallery, OwnGallery, OwnPhoto, Photo } from '@ovation/contract/publishing/galleries.ts';
import { cutToTeaser, fromMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { presentAccess, type AccessObject, type Visible } from '../../access/index.ts';
import { presentAccountCard } from '../../accounts/index.ts';
import { presentFile, type ListedFile } from '../../media/index.ts';
import { presentSchedule, publishingStateOf } from '../publishing.ts';
import { presentFigures } from '../present-figures.ts';
import type { Figures } from '../sale.store.ts';
import type { ShownGalleryRow } from './gallery.store.ts';
import type { ShownPhotoRow } from './photos/photo.store.ts';
import { readStored } from '../../../platform/language/stored-text.ts';

export interface LoadedGallery {
  readonly row: ShownGalleryRow;
  readonly decision: Visible;
  readonly cover: ListedFile | undefined;
}

/**
 * The only function that makes a gallery's shape. Of a locked one it lets out title, number of photos and a blurred
 * cover.
 */
export function presentGallery(app: App, { row, decision, cover }: LoadedGallery): Gallery {
  const isGranted = decision.state === 'granted';
  return {
    _id: row.id,
    title: row.title,
    description: isGranted ? row.description : cutToTeaser(row.description),
    performer: presentAccountCard({
      id: row.performer_id,
      username: row.username,
      name: row.name,
      avatar_file_id: row.avatar_file_id,
    }),
    ...(cover ? { cover: presentFile(app, cover, isGranted) } : {}),
    access: presentAccess(decision),
    ...(row.price === null ? {} : { price: fromMinor(row.price) }),
    totalPhoto: Number(row.total_photo),
    ...engagementOf(row),
    ...presentSchedule(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A gallery for its performer, with state and sales. */
export function presentOwnGallery(app: App, loaded: LoadedGallery, figures: Figures | undefined): OwnGallery {
  const { row } = loaded;
  return {
    ...presentGallery(app, loaded),
    state: publishingStateOf(row, app.clock.now()),
    coverPhotoId: row.cover_photo_id,
    ...presentFigures(figures),
  };
}

export interface LoadedPhoto {
  readonly row: ShownPhotoRow;
  readonly decision: Visible;
  readonly file: ListedFile;
}

/** A locked photo has its size and a blurred picture only, because its texts would reveal what it shows. */
export function presentPhoto(app: App, { row, decision, file }: LoadedPhoto): Photo {
  const isGranted = decision.state === 'granted';
  return {
    _id: row.id,
    galleryId: row.gallery_id,
    performerId: row.performer_id,
    title: isGranted ? row.title : '',
    alternativeText: isGranted ? row.alternative_text : '',
    file: presentFile(app, file, isGranted),
    position: row.position,
    access: presentAccess(decision),
    ...engagementOf(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function presentOwnPhoto(app: App, loaded: LoadedPhoto): OwnPhoto {
  const { row, file } = loaded;
  return {
    ...presentPhoto(app, loaded),
    isCover: row.is_cover,
    ...(file.status === 'failed' && row.failure_message !== null
      ? { failureMessage: readStored(row.failure_message) }
      : {}),
  };
}

/** The access object of a gallery that was read together with its facts. */
export function galleryObjectOf(row: ShownGalleryRow): AccessObject {
  return { kind: 'gallery', id: row.id, ...rulesOf(row) };
}

export function photoObjectOf(row: ShownPhotoRow): AccessObject {
  return {
    kind: 'photo',
    id: row.id,
    ...(row.gallery_id === null ? {} : { galleryId: row.gallery_id }),
    ...rulesOf(row),
  };
}

type RuledRow = Pick<
  ShownPhotoRow,
  'performer_id' | 'access' | 'price' | 'published_at' | 'public_at' | 'ends_at' | 'withdrawn_at' | 'hidden_at'
>;

function rulesOf(row: RuledRow): Omit<AccessObject, 'kind' | 'id'> {
  return {
    performerId: row.performer_id,
    rule: row.access as AccessObject['rule'],
    price: row.price,
    publishedAt: row.published_at,
    publicAt: row.public_at,
    endsAt: row.ends_at,
    isWithdrawn: row.withdrawn_at !== null,
    isHidden: row.hidden_at !== null,
  };
}

type EngagementRow = Pick<ShownPhotoRow, 'total_like' | 'total_comment' | 'actions'>;

function engagementOf({
  total_like,
  total_comment,
  actions,
}: EngagementRow): Pick<Gallery, 'totalLike' | 'totalComment' | 'isLiked' | 'isBookmarked'> {
  return {
    totalLike: Number(total_like),
    totalComment: Number(total_comment),
    isLiked: actions.includes('like'),
    isBookmarked: actions.includes('bookmark'),
  };
}
