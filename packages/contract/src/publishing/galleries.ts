import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { publishingState, schedule, wantedSchedule } from '../content.ts';
import { access, accessRule, feedFile } from './feeds.ts';
import { done, flag, id, idParams, line, listOf, listQuery, money, prose, similarity, time, total } from '../fields.ts';
import { operation } from '../operation.ts';
import { says } from '../says.ts';

export { publishingState, type PublishingState } from '../content.ts';

export const gallery = z.object({
  _id: id,
  title: z.string(),
  /** The beginning only, for a locked gallery. */
  description: z.string(),
  performer: accountCard,
  /** The chosen photo's picture, else the first one's; blurred for a locked gallery. Absent until a photo is ready. */
  cover: feedFile.optional(),
  access,
  price: total.optional(),
  totalPhoto: z.number().int(),
  totalLike: z.number().int(),
  totalComment: z.number().int(),
  isLiked: z.boolean(),
  isBookmarked: z.boolean(),
  ...schedule,
  createdAt: time,
  updatedAt: time,
});
export type Gallery = z.output<typeof gallery>;

/** The owner's view adds fields for the editor and the studio. */
export const ownGallery = gallery.extend({
  state: publishingState,
  coverPhotoId: id.nullable(),
  /** People who have seen it, each counted once a day. */
  totalView: z.number().int(),
  totalSale: z.number().int(),
  earned: total,
});
export type OwnGallery = z.output<typeof ownGallery>;

export const photo = z.object({
  _id: id,
  /** null without a gallery: such a photo is visible to its performer only, and is deleted after a day. */
  galleryId: id.nullable(),
  performerId: id,
  /** Both empty when locked. */
  title: z.string(),
  alternativeText: z.string(),
  file: feedFile,
  /** Within its gallery, from 0. */
  position: z.number().int(),
  access,
  totalLike: z.number().int(),
  totalComment: z.number().int(),
  isLiked: z.boolean(),
  isBookmarked: z.boolean(),
  createdAt: time,
  updatedAt: time,
});
export type Photo = z.output<typeof photo>;

/** The performer's own view: adds why a file failed. */
export const ownPhoto = photo.extend({ isCover: z.boolean(), failureMessage: z.string().optional() });
export type OwnPhoto = z.output<typeof ownPhoto>;

/** The maximum number of photos in a gallery. */
export const maxPhotos = 500;

const galleryFields = {
  title: line(150),
  description: prose(5_000),
  price: money.nullable(),
  ...wantedSchedule,
  /** The order: photos of the gallery that are not named follow. May add the performer's photos without a gallery. */
  photoIds: z.array(id).max(maxPhotos, says('At most {maxPhotos} photos.', { maxPhotos })),
  coverPhotoId: id.nullable(),
};

export const galleryBody = z.object({
  title: galleryFields.title,
  description: galleryFields.description.default(''),
  access: accessRule.default('public'),
  price: galleryFields.price.optional(),
  publishedAt: galleryFields.publishedAt.default('now'),
  publicAt: galleryFields.publicAt.default(null),
  endsAt: galleryFields.endsAt.default(null),
  photoIds: galleryFields.photoIds.default([]),
  coverPhotoId: galleryFields.coverPhotoId.default(null),
});

export const galleryChange = z.object({
  title: galleryFields.title.optional(),
  description: galleryFields.description.optional(),
  access: accessRule.optional(),
  price: galleryFields.price.optional(),
  publishedAt: galleryFields.publishedAt.optional(),
  publicAt: galleryFields.publicAt.optional(),
  endsAt: galleryFields.endsAt.optional(),
  photoIds: galleryFields.photoIds.optional(),
  coverPhotoId: galleryFields.coverPhotoId.optional(),
});

const words = z.string().trim().max(100).optional();

export const createGallery = operation({
  name: 'createGallery',
  area: 'galleries',
  summary: 'Create a gallery; without a time it is published now',
  method: 'POST',
  path: '/performer/performer-assets/galleries',
  access: 'performer',
  body: galleryBody,
  status: 201,
  reply: ownGallery,
  errors: ['performer-not-approved'],
});

export const searchOwnGalleries = operation({
  name: 'searchOwnGalleries',
  area: 'galleries',
  summary: 'Your galleries',
  method: 'GET',
  path: '/performer/performer-assets/galleries/search',
  access: 'performer',
  query: listQuery(['publishedAt', 'title', 'price', 'totalPhoto', 'totalLike'], {
    q: words,
    access: accessRule.optional(),
    state: publishingState.optional(),
  }),
  reply: listOf(ownGallery),
});

export const searchGalleries = operation({
  name: 'searchGalleries',
  area: 'galleries',
  summary: 'Published galleries; searches titles and open descriptions. `total` is exact up to 1,000',
  method: 'GET',
  path: '/performer-assets/galleries/search',
  access: 'public',
  mayLag: 'everyone',
  query: listQuery(['publishedAt', 'totalLike'], {
    q: words,
    performerId: id.optional(),
    username: z.string().max(60).optional(),
    access: accessRule.optional(),
  }),
  reply: listOf(gallery).extend(similarity),
});

export const getGallery = operation({
  name: 'getGallery',
  area: 'galleries',
  summary: 'One gallery',
  method: 'GET',
  path: '/performer-assets/galleries/{id}',
  access: 'public',
  mayLag: 'visitors',
  params: idParams,
  reply: gallery,
  errors: ['not-found', 'country-blocked'],
});

export const getOwnGallery = operation({
  name: 'getOwnGallery',
  area: 'galleries',
  summary: 'One of your galleries',
  method: 'GET',
  path: '/performer/performer-assets/galleries/{id}/view',
  access: 'performer',
  params: idParams,
  reply: ownGallery,
  errors: ['not-found'],
});

export const changeGallery = operation({
  name: 'changeGallery',
  area: 'galleries',
  summary: 'Change a gallery; omitted fields stay',
  method: 'PUT',
  path: '/performer/performer-assets/galleries/{id}',
  access: 'performer',
  params: idParams,
  body: galleryChange,
  reply: ownGallery,
  errors: ['not-found', 'performer-not-approved'],
});

export const deleteGallery = operation({
  name: 'deleteGallery',
  area: 'galleries',
  summary: 'Delete a gallery with its photos; buyers of a sold gallery keep it',
  method: 'DELETE',
  path: '/performer/performer-assets/galleries/{id}',
  access: 'performer',
  params: idParams,
  reply: done,
  errors: ['not-found'],
});

const MB = 1024 * 1024;
const photoFields = { title: prose(150), alternativeText: prose(1_000) };

export const uploadPhoto = operation({
  name: 'uploadPhoto',
  area: 'photos',
  summary: 'Upload a photo, into a gallery or for one to come',
  method: 'POST',
  path: '/performer/performer-assets/photos/upload',
  access: 'performer',
  limit: { max: 600, windowSeconds: 600 },
  files: { photo: { maxSizeBytes: 40 * MB, required: true } },
  body: z.object({
    galleryId: id.optional(),
    title: photoFields.title.optional(),
    alternativeText: photoFields.alternativeText.optional(),
  }),
  status: 201,
  reply: ownPhoto,
  errors: ['not-found', 'performer-not-approved', 'file-invalid', 'file-missing', 'file-too-large', 'upload-aborted'],
});

export const searchOwnPhotos = operation({
  name: 'searchOwnPhotos',
  area: 'photos',
  summary: 'Your photos; `isLoose=true` for those without a gallery',
  method: 'GET',
  path: '/performer/performer-assets/photos/search',
  access: 'performer',
  query: listQuery(['position'], { q: words, galleryId: id.optional(), isLoose: flag.optional() }),
  reply: listOf(ownPhoto),
});

export const changePhoto = operation({
  name: 'changePhoto',
  area: 'photos',
  summary: 'Change a photo, move it within its gallery or to another; omitted fields stay',
  method: 'PUT',
  path: '/performer/performer-assets/photos/{id}',
  access: 'performer',
  params: idParams,
  body: z.object({
    title: photoFields.title.optional(),
    alternativeText: photoFields.alternativeText.optional(),
    position: z.number().int().min(0).max(maxPhotos).optional(),
    galleryId: id.nullable().optional(),
  }),
  reply: ownPhoto,
  errors: ['not-found', 'performer-not-approved'],
});

export const deletePhoto = operation({
  name: 'deletePhoto',
  area: 'photos',
  summary: 'Delete a photo and its file; those of a sold gallery stay',
  method: 'DELETE',
  path: '/performer/performer-assets/photos/{id}',
  access: 'performer',
  params: idParams,
  reply: done,
  errors: ['not-found', 'conflict'],
});

export const setGalleryCover = operation({
  name: 'setGalleryCover',
  area: 'photos',
  summary: 'Make a photo its gallery’s cover',
  method: 'POST',
  path: '/performer/performer-assets/photos/set-cover/{id}',
  access: 'performer',
  params: idParams,
  status: 201,
  reply: ownPhoto,
  errors: ['not-found', 'conflict', 'performer-not-approved'],
});

/** Ascending `position` is the gallery's order. */
const photoQuery = { galleryId: id.optional() };

export const listPhotos = operation({
  name: 'listPhotos',
  area: 'photos',
  summary: 'Published photos, of one gallery with `galleryId`; locked ones are blurred. `total` is exact up to 1,000',
  method: 'GET',
  path: '/performer-assets/photos',
  access: 'public',
  mayLag: 'visitors',
  query: listQuery(['position'], photoQuery),
  reply: listOf(photo),
  errors: ['not-found', 'country-blocked'],
});

export const listPerformerPhotos = operation({
  name: 'listPerformerPhotos',
  area: 'photos',
  summary: 'A performer’s photos; locked ones are blurred. `total` is exact up to 1,000',
  method: 'GET',
  path: '/performer-assets/photos/{performerId}',
  access: 'public',
  mayLag: 'visitors',
  params: z.object({ performerId: id }),
  query: listQuery(['position'], photoQuery),
  reply: listOf(photo),
  errors: ['not-found', 'country-blocked'],
});
