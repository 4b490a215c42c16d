import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { publishingState, schedule } from '../content.ts';
import { access, accessRule, feedFile, fileProgress } from './feeds.ts';
import {
  done,
  endlessListOf,
  endlessQuery,
  id,
  idParams,
  largestAmount,
  line,
  listOf,
  listQuery,
  money,
  prose,
  similarity,
  time,
  total,
} from '../fields.ts';
import { operation } from '../operation.ts';

/** A language as in BCP 47: en, pt-BR. */
const language = z.string().regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/, 'Please choose a language.');

export const captions = z.object({
  language: z.string(),
  /** Address of the WebVTT file. */
  url: z.string(),
});
export type Captions = z.output<typeof captions>;

export const video = z.object({
  _id: id,
  title: z.string(),
  /** Of a locked video only its beginning. */
  description: z.string(),
  performer: accountCard,
  /** Absent while there is none, and for others when it could not be processed. */
  film: feedFile.optional(),
  teaser: feedFile.optional(),
  /** Address of its picture: the chosen one, else the teaser’s, else the film’s, else the default; blurred when locked. */
  cover: z.string(),
  /** Only when access is granted. */
  captions: z.array(captions),
  access,
  price: total.optional(),
  totalLike: z.number().int(),
  totalComment: z.number().int(),
  isLiked: z.boolean(),
  isBookmarked: z.boolean(),
  /** Where the viewer stopped watching; absent at its beginning or end. */
  positionMs: z.number().int().optional(),
  ...schedule,
  createdAt: time,
  updatedAt: time,
});
export type Video = z.output<typeof video>;

/** The owner's view adds what the editor needs. */
export const ownVideo = video.extend({
  state: publishingState,
  /** A picture of its own, or that of the chosen moment. */
  thumbnail: feedFile.optional(),
  /** The moment of the film that the picture shows; null for an own picture or none. */
  posterAtMs: z.number().int().nullable(),
  /** The part of the film that the teaser was cut from; null for an own file or none. */
  teaserStartMs: z.number().int().nullable(),
  teaserDurationMs: z.number().int().nullable(),
  /** Why its film could not be processed, in a sentence. */
  filmFailure: z.string().optional(),
  totalSale: z.number().int(),
  earned: total,
});
export type OwnVideo = z.output<typeof ownVideo>;

const MB = 1024 * 1024;

/** Large films better come by resumable upload, then as `filmId`. */
const files = {
  video: { maxSizeBytes: 5_000 * MB, required: false },
  teaser: { maxSizeBytes: 500 * MB, required: false },
  thumbnail: { maxSizeBytes: 40 * MB, required: false },
  captions: { maxSizeBytes: MB, required: false },
} as const;

const moment = z.iso.datetime({ offset: true, error: 'Please choose a day and a time.' });
const longestFilmMs = 4 * 3_600_000;
const shortestTeaserMs = 1_000;
const longestTeaserMs = 5 * 60_000;
const milliseconds = z.coerce.number().int().min(0).max(longestFilmMs, 'A film has at most four hours.');

/** Fields of a form, where everything is text and an empty field counts as not sent. */
const fields = {
  title: line(150),
  description: prose(5_000),
  access: accessRule,
  /** Of a paid video. */
  price: z.coerce.number('Please enter an amount.').max(largestAmount, 'This amount is too large.').pipe(money),
  /** A film that was uploaded before, instead of the file `video`. */
  filmId: id,
  /** `now`, `never` (a draft), or a moment. */
  publishedAt: z.union([z.enum(['now', 'never']), moment]),
  /** `never`, or a moment. */
  publicAt: z.union([z.literal('never'), moment]),
  endsAt: z.union([z.literal('never'), moment]),
  /** Makes the picture of this moment of the film; the file `thumbnail` is an own picture instead. */
  posterAtMs: milliseconds,
  /** Cut the teaser from the film; the file `teaser` is an own one instead. Both are sent together. */
  teaserStartMs: milliseconds,
  teaserDurationMs: milliseconds
    .min(shortestTeaserMs, 'A teaser has at least one second.')
    .max(longestTeaserMs, 'A teaser has at most five minutes.'),
  /** Of the file `captions`. */
  captionsLanguage: language,
};

const optional = z.object(fields).partial();
type Fields = z.output<typeof optional>;

const cutIsWhole = ({ teaserStartMs, teaserDurationMs }: Fields): boolean =>
  (teaserStartMs === undefined) === (teaserDurationMs === undefined);
const cutMessage = { path: ['teaserDurationMs'], message: 'Please choose where the teaser begins and how long it is.' };

const fileErrors = ['file-invalid', 'file-missing', 'file-too-large', 'upload-aborted'] as const;

export const uploadVideo = operation({
  name: 'uploadVideo',
  area: 'videos',
  summary: 'Publish a video, or keep it as a draft: its film as the file `video` or as `filmId`',
  method: 'POST',
  path: '/performer/performer-assets/videos/upload',
  access: 'performer',
  limit: { max: 120, windowSeconds: 600 },
  files,
  resumableAs: 'video',
  body: z
    .object({
      ...optional.shape,
      title: fields.title,
      description: fields.description.default(''),
      access: accessRule.default('public'),
      publishedAt: fields.publishedAt.default('now'),
      captionsLanguage: language.default('en'),
    })
    .refine(cutIsWhole, cutMessage),
  status: 201,
  reply: ownVideo,
  errors: [...fileErrors, 'performer-not-approved', 'account-suspended'],
});

export const changeVideo = operation({
  name: 'changeVideo',
  area: 'videos',
  summary: 'Change a video; what is not sent stays, captions of a language replace those before',
  method: 'PUT',
  path: '/performer/performer-assets/videos/edit/{id}',
  access: 'performer',
  limit: { max: 300, windowSeconds: 600 },
  params: idParams,
  files,
  body: z.object({ ...optional.shape, captionsLanguage: language.default('en') }).refine(cutIsWhole, cutMessage),
  reply: ownVideo,
  errors: [...fileErrors, 'not-found', 'performer-not-approved', 'account-suspended'],
});

export const removeVideoFile = operation({
  name: 'removeVideoFile',
  area: 'videos',
  summary: 'Remove one of a video’s files; of captions with their language',
  method: 'DELETE',
  path: '/performer/performer-assets/videos/remove-file/{id}',
  access: 'performer',
  params: idParams,
  query: z
    .object({ type: z.enum(['video', 'teaser', 'thumbnail', 'captions']), language: language.optional() })
    .refine(({ type, language: chosen }) => type !== 'captions' || chosen !== undefined, {
      path: ['language'],
      message: 'Please choose whose captions to remove: a language.',
    }),
  reply: ownVideo,
  errors: ['not-found', 'conflict'],
});

export const deleteVideo = operation({
  name: 'deleteVideo',
  area: 'videos',
  summary: 'Delete a video and its files; buyers of a sold video keep it',
  method: 'DELETE',
  path: '/performer/performer-assets/videos/{id}',
  access: 'performer',
  params: idParams,
  reply: done,
  errors: ['not-found'],
});

export const listOwnVideos = operation({
  name: 'listOwnVideos',
  area: 'videos',
  summary: 'One’s own videos',
  method: 'GET',
  path: '/performer/performer-assets/videos/search',
  access: 'performer',
  query: listQuery(['title', 'publishedAt', 'totalLike', 'price'], {
    q: z.string().trim().max(100).optional(),
    access: accessRule.optional(),
    state: publishingState.optional(),
  }),
  reply: listOf(ownVideo),
});

export const getOwnVideo = operation({
  name: 'getOwnVideo',
  area: 'videos',
  summary: 'One of one’s own videos',
  method: 'GET',
  path: '/performer/performer-assets/videos/{id}/view',
  access: 'performer',
  params: idParams,
  reply: ownVideo,
  errors: ['not-found'],
});

export const searchVideos = operation({
  name: 'searchVideos',
  area: 'videos',
  summary:
    'Published videos, newest first: of everybody or of one performer, where words are looked for in titles and open descriptions',
  method: 'GET',
  path: '/performer-assets/videos/search',
  access: 'public',
  query: endlessQuery({
    q: z.string().trim().max(100).optional(),
    performerId: id.optional(),
    access: accessRule.optional(),
  }),
  reply: endlessListOf(video).extend(similarity),
});

export const getVideo = operation({
  name: 'getVideo',
  area: 'videos',
  summary: 'One video',
  method: 'GET',
  path: '/performer-assets/videos/{id}',
  access: 'public',
  params: idParams,
  reply: video,
  errors: ['not-found', 'country-blocked'],
});

export const getVideoFileStatus = operation({
  name: 'getVideoFileStatus',
  area: 'videos',
  summary: 'Processing status of a video’s file; its owner may ask with any video id before the video exists',
  method: 'GET',
  path: '/performer-assets/videos/{id}/file/{fileId}/status',
  access: 'public',
  params: z.object({ id: z.string().max(60), fileId: id }),
  reply: fileProgress,
  errors: ['not-found'],
});

export const keepVideoPosition = operation({
  name: 'keepVideoPosition',
  area: 'videos',
  summary: 'Remember where one stopped watching; 0 forgets it',
  method: 'PUT',
  path: '/performer-assets/videos/{id}/position',
  access: 'account',
  params: idParams,
  body: z.object({ positionMs: z.number().int().min(0).max(longestFilmMs) }),
  reply: done,
  errors: ['not-found', 'content-locked'],
});
