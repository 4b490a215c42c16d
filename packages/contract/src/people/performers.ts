import { z } from 'zod';
import { accountCard, me, uploadedPicture } from './accounts.ts';
import { captchaToken } from './captcha.ts';
import { categoryLabel, categorySlug, maxCategories, maxTags, tag } from '../site/categories.ts';
import {
  agreed,
  currentPassword,
  day,
  email,
  flag,
  id,
  line,
  listOf,
  listQuery,
  money,
  password,
  prose,
  similarity,
  time,
  total,
  username,
} from '../fields.ts';
import { operation } from '../operation.ts';
import { attributes, country, option, shownAttributes, studioFacts } from './performer-fields.ts';
import { profileOptions } from './profile-options.ts';
import { says } from '../says.ts';

export const performerStatus = z.enum(['pending', 'active', 'rejected', 'suspended']);
export type PerformerStatus = z.output<typeof performerStatus>;

/** How many pictures a card shows. */
export const maxPreviews = 3;
const preview = z.object({ url: z.string(), width: z.number().int(), height: z.number().int(), isVideo: z.boolean() });

export const performerCard = accountCard.extend({
  bio: z.string(),
  cover: z.string(),
  /** The same picture with half the width, for cards and phones. */
  smallCover: z.string(),
  monthlyPrice: total,
  yearlyPrice: total,
  isFreeSubscription: z.boolean(),
  isOnline: z.boolean(),
  /** A live stream of theirs shows video now; private shows do not count. */
  isLive: z.boolean(),
  country: z.string().nullable(),
  totalFollower: z.number().int(),
  totalFeed: z.number().int(),
  isFollowed: z.boolean(),
  isSubscribed: z.boolean(),
  /** What the performer does, in the order of the site's categories. */
  categories: z.array(categoryLabel),
  tags: z.array(z.string()),
  /** Pictures of public posts, the newest first; only where the search asks for them. */
  previews: z.array(preview).max(maxPreviews).optional(),
  createdAt: time,
  updatedAt: time,
});
export type PerformerCard = z.output<typeof performerCard>;

/** A performer's page as anyone may see it. */
export const performer = performerCard.extend({
  ...shownAttributes,
  age: z.string().nullable(),
  totalPhoto: z.number().int(),
  totalVideo: z.number().int(),
  totalLike: z.number().int(),
  isBookmarked: z.boolean(),
  /** The performer's stream chat is open. */
  isChatOpen: z.boolean(),
  /** The viewer's own subscription, if there is one. */
  subscription: z
    .object({
      _id: id,
      subscriptionType: z.string(),
      status: z.string(),
      price: total,
      expiresAt: time.nullable(),
      nextChargeAt: time.nullable(),
    })
    .optional(),
  /** The viewer has used the free trial under another account: they pay from the first day. */
  isTrialUsed: z.boolean().optional(),
  welcomeVideo: z.object({ hlsUrl: z.string(), poster: z.string() }).optional(),
});
export type Performer = z.output<typeof performer>;

/** A performer's own profile, with private fields. */
export const ownPerformer = performer.extend({
  email: z.string(),
  /** Null until it is given. */
  dateOfBirth: day.nullable(),
  status: performerStatus,
  statusReason: z.string().nullable(),
  ...studioFacts,
  balance: total,
  totalSubscriber: z.number().int(),
});
export type OwnPerformer = z.output<typeof ownPerformer>;

const paper = { maxSizeBytes: 20 * 1024 * 1024, required: true, isPaper: true };

export const registerPerformer = operation({
  name: 'registerPerformer',
  area: 'auth',
  summary: 'Register a performer with ID documents; they may prepare while pending',
  method: 'POST',
  path: '/auth/performers/register',
  access: 'public',
  limit: { max: 300, windowSeconds: 600 },
  body: z.object({
    name: line(80),
    username,
    email,
    password,
    dateOfBirth: day,
    gender: attributes.gender,
    country: attributes.country,
    agreed,
    captcha: captchaToken,
  }),
  files: { idVerification: paper, documentVerification: paper },
  status: 201,
  reply: z.object({
    message: z.string(),
    performer: z.object({ _id: id, username: z.string(), status: performerStatus }),
    token: z.string().optional(),
    expiresAt: time.optional(),
    user: me.optional(),
  }),
  errors: [
    'username-taken',
    'email-taken',
    'file-invalid',
    'file-missing',
    'file-too-large',
    'captcha-required',
    'captcha-unavailable',
  ],
});

export const getOwnPerformer = operation({
  name: 'getOwnPerformer',
  area: 'performers',
  summary: 'Your performer profile',
  method: 'GET',
  path: '/performers/me',
  access: 'performer',
  reply: ownPerformer,
});

export const changeOwnPerformer = operation({
  name: 'changeOwnPerformer',
  area: 'performers',
  summary: 'Change your performer profile; omitted fields stay',
  method: 'PUT',
  path: '/performers/me',
  access: 'performer',
  whileSuspended: true,
  limit: { max: 120, windowSeconds: 600 },
  body: z.object({
    name: line(80).optional(),
    username: username.optional(),
    email: email.optional(),
    password: password.optional(),
    /** Required with another `email` or a `password`, if the account has one. */
    currentPassword: currentPassword.optional(),
    bio: prose(2_000).optional(),
    monthlyPrice: money.optional(),
    yearlyPrice: money.optional(),
    isFreeSubscription: z.boolean().optional(),
    dateOfBirth: day.optional(),
    /** Replaces the chosen ones. */
    categories: z
      .array(categorySlug)
      .max(maxCategories, says('At most {maxCategories} categories.', { maxCategories }))
      .optional(),
    tags: z.array(tag).max(maxTags, says('At most {maxTags} tags.', { maxTags })).optional(),
    ...attributes,
  }),
  reply: ownPerformer,
  errors: ['username-taken', 'email-taken', 'reauthentication-required', 'password-needed'],
});

export const getPerformer = operation({
  name: 'getPerformer',
  area: 'performers',
  summary: 'A performer by username or id',
  method: 'GET',
  path: '/performers/{id}',
  access: 'public',
  mayLag: 'visitors',
  params: z.object({ id: z.string().min(1).max(60) }),
  reply: performer,
  errors: ['not-found', 'country-blocked'],
});

const attributeFilters = Object.fromEntries(
  (
    ['gender', 'height', 'weight', 'bodyType', 'ethnicity', 'size', 'hair', 'eyes', 'sexualOrientation', 'age'] as const
  ).map((key) => [key, option(key).optional()]),
) as Record<keyof typeof profileOptions, z.ZodOptional<z.ZodEnum<Record<string, string>>>>;

/** For a monthly subscription. */
const price = z.coerce.number().min(0).max(1_000_000);

export const searchPerformers = operation({
  name: 'searchPerformers',
  area: 'performers',
  summary: 'Search performers by words, option lists, price, country',
  method: 'GET',
  path: '/performers/user/search',
  access: 'public',
  mayLag: 'everyone',
  query: listQuery(['name', 'username', 'monthlyPrice', 'popular', 'approvedAt'], {
    q: z.string().trim().max(100).optional(),
    country: country.optional(),
    isFreeSubscription: flag.optional(),
    isOnline: flag.optional(),
    minimumPrice: price.optional(),
    maximumPrice: price.optional(),
    category: categorySlug.optional(),
    tag: tag.optional(),
    /** Approved within the last seven days. */
    isNew: flag.optional(),
    /** With pictures of each performer's public posts. */
    withPreviews: flag.optional(),
    ...attributeFilters,
  }),
  reply: listOf(performerCard).extend(similarity),
});

const few = z.object({
  size: z.coerce.number().int().min(1).max(50).default(10),
  pageSize: z.coerce.number().int().min(1).max(50).optional(),
});

export const randomPerformers = operation({
  name: 'randomPerformers',
  area: 'performers',
  summary: 'Some random performers',
  method: 'GET',
  path: '/performers/search/random',
  access: 'public',
  mayLag: 'everyone',
  query: few,
  reply: listOf(performerCard),
});

export const topPerformers = operation({
  name: 'topPerformers',
  area: 'performers',
  summary: 'The performers with the most followers',
  method: 'GET',
  path: '/performers/top',
  access: 'public',
  mayLag: 'everyone',
  query: few,
  reply: listOf(performerCard),
});

const picture = { file: { maxSizeBytes: 20 * 1024 * 1024, required: true } };
const pictureErrors = ['file-invalid', 'file-missing', 'file-too-large'] as const;

export const uploadPerformerAvatar = operation({
  name: 'uploadPerformerAvatar',
  area: 'performers',
  summary: 'Upload the avatar; returns its address',
  method: 'POST',
  path: '/performers/avatar/upload',
  access: 'performer',
  files: picture,
  status: 201,
  reply: uploadedPicture,
  errors: pictureErrors,
});

export const uploadPerformerCover = operation({
  name: 'uploadPerformerCover',
  area: 'performers',
  summary: 'Upload the cover; returns its address',
  method: 'POST',
  path: '/performers/cover/upload',
  access: 'performer',
  files: picture,
  status: 201,
  reply: uploadedPicture,
  errors: pictureErrors,
});

export const uploadWelcomeVideo = operation({
  name: 'uploadWelcomeVideo',
  area: 'performers',
  summary: 'Upload the welcome video',
  method: 'POST',
  path: '/performers/welcome-video/upload',
  access: 'performer',
  files: { file: { maxSizeBytes: 500 * 1024 * 1024, required: true } },
  status: 201,
  reply: z.object({ _id: id, type: z.string(), status: z.string() }),
  errors: pictureErrors,
});

export const uploadDocument = operation({
  name: 'uploadDocument',
  area: 'performers',
  summary: 'Upload an ID document again: idVerification, documentVerification or both',
  method: 'POST',
  path: '/performers/documents/upload',
  access: 'performer',
  whileSuspended: true,
  files: {
    idVerification: { ...paper, required: false },
    documentVerification: { ...paper, required: false },
    file: { ...paper, required: false },
  },
  body: z.object({ type: z.enum(['idVerification', 'documentVerification']).optional() }),
  status: 201,
  reply: z.object({ data: z.array(z.object({ _id: id, type: z.string(), status: z.string() })) }),
  errors: pictureErrors,
});

export const profileOption = z.object({ value: z.string(), label: z.string() });

export const getProfileOptions = operation({
  name: 'getProfileOptions',
  area: 'reference',
  summary: 'The profile option lists',
  method: 'GET',
  path: '/user-additional',
  access: 'public',
  immutable: true,
  reply: z.object(
    Object.fromEntries(Object.keys(profileOptions).map((key) => [key, z.array(profileOption)])) as Record<
      keyof typeof profileOptions,
      z.ZodArray<typeof profileOption>
    >,
  ),
});
