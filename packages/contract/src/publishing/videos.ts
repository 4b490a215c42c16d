import { t } from '@ovation/language/t.ts';
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
import { says } from '../says.ts';

/** A language as in BCP 47: en, pt-BR. */
const language = z.string().regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/, says('Please choose a language.'));

export const captions = z.object({
  language: z.string(),
  /** Address of the WebVTT file. */
  url: z.string(),
});
export type Captions = z.output<typeof captions>;

export const video = z.object({
  _id: id,
  title: z.string(),
  /** The beginning only, for a locked video. */
  description: z.string(),
  performer: accountCard,
  /** Absent while there is none, and for others if it failed to process. */
  film: feedFile.optional(),
  teaser: feedFile.optional(),
  /** Address of the picture: the chosen one, the teaser’s, the video file’s, or the default; blurred when locked. */
  cover: z.string(),
  /** Only when access is granted. */
  captions: z.array(captions),
  access,
  price: total.optional(),
  totalLike: z.number().int(),
  totalComment: z.number().int(),
  isLiked: z.boolean(),
  isBookmarked: z.boolean(),
  /** The viewer's position in the video; absent at its beginning or end. */
  positionMs: z.number().int().optional(),
  ...schedule,
  createdAt: time,
  updatedAt: time,
});
export type Video = z.output<typeof video>;

/** The owner's view adds fields for the editor. */
export const ownVideo = video.extend({
  state: publishingState,
  /** The performer's own picture, or the chosen frame's. */
  thumbnail: feedFile.optional(),
  /** The time in the video file of the frame that the picture shows; null for an own picture or none. */
  posterAtMs: z.number().int().nullable(),
  /** The part of the video file that is the teaser; null for an own file or none. */
  teaserStartMs: z.number().int().nullable(),
  teaserDurationMs: z.number().int().nullable(),
  /** Why the video file failed to process, as a sentence. */
  filmFailure: z.string().optional(),
  /** People who have seen it, each counted once a day. */
  totalView: z.number().int(),
  totalSale: z.number().int(),
  earned: total,
});
export type OwnVideo = z.output<typeof ownVideo>;

const MB = 1024 * 1024;

/** Resumable upload is better for large files: it gives the `filmId`. */
const files = {
  video: { maxSizeBytes: 5_000 * MB, required: false },
  teaser: { maxSizeBytes: 500 * MB, required: false },
  thumbnail: { maxSizeBytes: 40 * MB, required: false },
  captions: { maxSizeBytes: MB, required: false },
} as const;

const moment = z.iso.datetime({ offset: true, error: () => t('Please choose a day and a time.') });
const maxVideoMs = 4 * 3_600_000;
const shortestTeaserMs = 1_000;
const longestTeaserMs = 5 * 60_000;
const milliseconds = z.coerce.number().int().min(0).max(maxVideoMs, says('A film can be at most four hours long.'));

/** Fields of a form: all values are text, and an empty one counts as omitted. */
const fields = {
  title: line(150),
  description: prose(5_000),
  access: accessRule,
  /** For a paid video. */
  price: z.coerce
    .number(says('Please enter an amount.'))
    .max(largestAmount, says('This amount is too large.'))
    .pipe(money),
  /** A video file that was uploaded before, instead of the file `video`. */
  filmId: id,
  /** `now`, `never` (a draft), or a time. */
  publishedAt: z.union([z.enum(['now', 'never']), moment]),
  /** `never`, or a time. */
  publicAt: z.union([z.literal('never'), moment]),
  endsAt: z.union([z.literal('never'), moment]),
  /** Uses this frame of the video file as the picture; the file `thumbnail` is an own picture instead. */
  posterAtMs: milliseconds,
  /** Cuts the teaser from the video file; the file `teaser` is an own one instead. Both bounds are required. */
  teaserStartMs: milliseconds,
  teaserDurationMs: milliseconds
    .min(shortestTeaserMs, says('A teaser must be at least one second long.'))
    .max(longestTeaserMs, says('A teaser can be at most five minutes long.')),
  /** For the file `captions`. */
  captionsLanguage: language,
};

const optional = z.object(fields).partial();
type Fields = z.output<typeof optional>;

const cutIsWhole = ({ teaserStartMs, teaserDurationMs }: Fields): boolean =>
  (teaserStartMs === undefined) === (teaserDurationMs === undefined);
const cutMessage = {
  path: ['teaserDurationMs'],
  error: () => t('Please choose where the teaser begins and how long it is.'),
};

const fileErrors = ['file-invalid', 'file-missing', 'file-too-large', 'upload-aborted'] as const;

export const uploadVideo = operation({
  name: 'uploadVideo',
  area: 'videos',
  summary: 'Publish a video or draft; its file is `video` or `filmId`',
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
  summary: 'Change a video; omitted fields stay, captions replace those of the same language',
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
  summary: 'Remove one of a video’s files; captions by language',
  method: 'DELETE',
  path: '/performer/performer-assets/videos/remove-file/{id}',
  access: 'performer',
  params: idParams,
  query: z
    .object({ type: z.enum(['video', 'teaser', 'thumbnail', 'captions']), language: language.optional() })
    .refine(({ type, language: chosen }) => type !== 'captions' || chosen !== undefined, {
      path: ['language'],
      error: () => t('Please choose the language of the captions to remove.'),
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
  summary: 'Your videos',
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
  summary: 'One of your videos',
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
  summary: 'Published videos, newest first: of all performers or of one; searches titles and open descriptions',
  method: 'GET',
  path: '/performer-assets/videos/search',
  access: 'public',
  mayLag: 'everyone',
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
  mayLag: 'visitors',
  params: idParams,
  reply: video,
  errors: ['not-found', 'country-blocked'],
});

export const getVideoFileStatus = operation({
  name: 'getVideoFileStatus',
  area: 'videos',
  summary: 'Processing status of a video’s file; its owner may use any video id before the video exists',
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
  summary: 'Save your position in a video; 0 deletes it',
  method: 'PUT',
  path: '/performer-assets/videos/{id}/position',
  access: 'account',
  params: idParams,
  body: z.object({ positionMs: z.number().int().min(0).max(maxVideoMs) }),
  reply: done,
  errors: ['not-found', 'content-locked'],
});
