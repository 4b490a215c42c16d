import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { publishingState, schedule, wantedSchedule } from '../content.ts';
import {
  done,
  endlessListOf,
  endlessQuery,
  id,
  idParams,
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

export const accessRule = z.enum(['public', 'followers', 'subscribers', 'paid']);
export type AccessRule = z.output<typeof accessRule>;

/** What would unlock a locked object; `price` is its current cost, absent if free. */
export const offer = z.object({ kind: z.enum(['follow', 'subscribe', 'buy']), price: total.optional() });
export type Offer = z.output<typeof offer>;

/** The result of the access function for one object and viewer. */
export const access = z.object({
  rule: accessRule,
  granted: z.boolean(),
  /** Why it is granted: public, owner, staff, follower, subscriber, buyer. */
  reason: z.enum(['public', 'owner', 'staff', 'follower', 'subscriber', 'buyer']).optional(),
  offers: z.array(offer),
});
export type Access = z.output<typeof access>;

export const fileStatus = z.enum(['queued', 'processing', 'ready', 'failed']);
export type FileStatus = z.output<typeof fileStatus>;

/** The state of a file's processing. */
export const fileProgress = z.object({
  _id: id,
  status: fileStatus,
  /** Per cent. */
  progress: z.number().int(),
  /** It can be played already while better versions are processed. */
  isPlayable: z.boolean().optional(),
  /** Position in the queue, for its owner: 1 is next. */
  queuePosition: z.number().int().min(1).optional(),
  /** Why it failed, for its owner. */
  message: z.string().optional(),
});

export const thumbnail = z.object({ url: z.string(), width: z.number().int(), height: z.number().int() });

export const feedFile = z.object({
  _id: id,
  type: z.enum([
    'feed-photo',
    'feed-video',
    'feed-audio',
    'feed-thumbnail',
    'feed-teaser',
    'gallery-photo',
    'product-image',
    'video',
    'video-teaser',
    'video-thumbnail',
    'comment-picture',
    'message-photo',
    'message-video',
  ]),
  status: fileStatus,
  /** Held back until staff have looked at it: it has no addresses. */
  isUnderReview: z.boolean().optional(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  durationMs: z.number().int().optional(),
  /** The largest picture, or the audio; only when access is granted. */
  url: z.string().optional(),
  /** The master playlist of a video; only when access is granted. */
  hlsUrl: z.string().optional(),
  /** A WebVTT track whose cues name tiles on a sheet of thumbnails, for the seek bar; only when access is granted. */
  seekPreviewUrl: z.string().optional(),
  /** 200 numbers from 0 to 1 as JSON: a recording's loudness over time; only when access is granted. */
  waveformUrl: z.string().optional(),
  /** Base64 of the thumbhash: a placeholder of some 25 bytes; only when access is granted. */
  thumbhash: z.string().optional(),
  /** Smallest first; blurred ones only for a locked file. */
  thumbnails: z.array(thumbnail),
});
export type FeedFile = z.output<typeof feedFile>;

export const poll = z.object({
  _id: id,
  question: z.string(),
  options: z.array(
    z.object({
      _id: id,
      text: z.string(),
      /** null until the viewer has voted, owns it, or it has ended. */ totalVote: z.number().int().nullable(),
    }),
  ),
  /** How many accounts have voted; with several choices there are more votes. */
  totalVote: z.number().int(),
  /** Whether a vote may choose several options. */
  isMultiple: z.boolean(),
  /** The viewer's choice; empty before voting. */
  votedOptionIds: z.array(id),
  expiresAt: time.nullable(),
  isClosed: z.boolean(),
});
export type Poll = z.output<typeof poll>;

export const feedType = z.enum(['text', 'photo', 'video', 'audio']);

export const feed = z.object({
  _id: id,
  type: feedType,
  text: z.string(),
  performer: accountCard,
  files: z.array(feedFile),
  /** Address of the cover: own thumbnail, first photo, teaser, first video, or the default; blurred when locked. */
  cover: z.string(),
  /** Its own picture; blurred ones only while it is locked. */
  thumbnail: feedFile.optional(),
  teaser: feedFile.optional(),
  polls: z.array(poll),
  access,
  /** How many of its performer's feeds are for subscribers; only where a subscription would unlock this one. */
  totalForSubscribers: z.number().int().optional(),
  price: total.optional(),
  totalLike: z.number().int(),
  totalComment: z.number().int(),
  isLiked: z.boolean(),
  isBookmarked: z.boolean(),
  ...schedule,
  /** Pinned to the top of its performer's page. */
  isPinned: z.boolean(),
  createdAt: time,
  updatedAt: time,
});
export type Feed = z.output<typeof feed>;

/** The owner's view adds what the editor needs. */
export const ownFeed = feed.extend({
  state: publishingState,
  /** People who have seen it, each counted once a day. */
  totalView: z.number().int(),
  totalSale: z.number().int(),
  earned: total,
});
export type OwnFeed = z.output<typeof ownFeed>;

const feedFields = {
  text: prose(10_000),
  fileIds: z.array(id).max(50, says('At most 50 files.')),
  pollIds: z.array(id).max(5, says('At most 5 polls.')),
  thumbnailId: id.nullable(),
  teaserId: id.nullable(),
  access: accessRule,
  price: money.nullable(),
  ...wantedSchedule,
};

export const feedBody = z.object({
  text: feedFields.text.default(''),
  fileIds: feedFields.fileIds.default([]),
  pollIds: feedFields.pollIds.default([]),
  thumbnailId: feedFields.thumbnailId.optional(),
  teaserId: feedFields.teaserId.optional(),
  access: accessRule.default('public'),
  price: feedFields.price.optional(),
  publishedAt: feedFields.publishedAt.default('now'),
  publicAt: feedFields.publicAt.default(null),
  endsAt: feedFields.endsAt.default(null),
});

export const createFeed = operation({
  name: 'createFeed',
  area: 'performer feeds',
  summary: 'Publish a feed, now or later, or keep it as a draft',
  method: 'POST',
  path: '/performer/feeds',
  access: 'performer',
  idempotent: true,
  body: feedBody.extend({
    /** It was written as this revision of the draft, which is deleted with the same commit. */
    draftRevision: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  status: 201,
  reply: ownFeed,
  errors: ['performer-not-approved', 'not-found'],
});

export const listOwnFeeds = operation({
  name: 'listOwnFeeds',
  area: 'performer feeds',
  summary: 'Your posts',
  method: 'GET',
  path: '/performer/feeds',
  access: 'performer',
  query: listQuery(['totalLike', 'price', 'publishedAt'], {
    q: z.string().trim().max(100).optional(),
    access: accessRule.optional(),
    type: feedType.optional(),
    state: publishingState.optional(),
  }),
  reply: listOf(ownFeed),
});

export const getOwnFeed = operation({
  name: 'getOwnFeed',
  area: 'performer feeds',
  summary: 'One of your feeds',
  method: 'GET',
  path: '/performer/feeds/{id}',
  access: 'performer',
  params: idParams,
  reply: ownFeed,
  errors: ['not-found'],
});

export const changeFeed = operation({
  name: 'changeFeed',
  area: 'performer feeds',
  summary: 'Change a feed; omitted fields stay',
  method: 'PUT',
  path: '/performer/feeds/{id}',
  access: 'performer',
  params: idParams,
  body: z.object({
    text: feedFields.text.optional(),
    fileIds: feedFields.fileIds.optional(),
    pollIds: feedFields.pollIds.optional(),
    thumbnailId: feedFields.thumbnailId.optional(),
    teaserId: feedFields.teaserId.optional(),
    access: accessRule.optional(),
    price: feedFields.price.optional(),
    publishedAt: feedFields.publishedAt.optional(),
    publicAt: feedFields.publicAt.optional(),
    endsAt: feedFields.endsAt.optional(),
  }),
  reply: ownFeed,
  errors: ['not-found', 'performer-not-approved'],
});

export const deleteFeed = operation({
  name: 'deleteFeed',
  area: 'performer feeds',
  summary: 'Delete a feed and its files; buyers of a sold feed keep it',
  method: 'DELETE',
  path: '/performer/feeds/{id}',
  access: 'performer',
  params: idParams,
  reply: done,
  errors: ['not-found'],
});

/** How many feeds can be pinned at once. */
export const maxPins = 3;

export const pinFeed = operation({
  name: 'pinFeed',
  area: 'performer feeds',
  summary: 'Pin a published feed to the top of your page',
  method: 'PUT',
  path: '/performer/feeds/{id}/pin',
  access: 'performer',
  params: idParams,
  reply: ownFeed,
  errors: ['not-found', 'pin-refused'],
});

export const unpinFeed = operation({
  name: 'unpinFeed',
  area: 'performer feeds',
  summary: 'Unpin a feed',
  method: 'DELETE',
  path: '/performer/feeds/{id}/pin',
  access: 'performer',
  params: idParams,
  reply: ownFeed,
  errors: ['not-found'],
});

export const listFeeds = operation({
  name: 'listFeeds',
  area: 'user feeds',
  summary: 'The home feed: followed and subscribed performers first; the public feed without a token',
  method: 'GET',
  path: '/user/feeds',
  access: 'public',
  mayLag: 'visitors',
  query: endlessQuery({
    q: z.string().trim().max(100).optional(),
    type: feedType.optional(),
    /** `followed` ends after the followed performers, without the public feeds of others. */
    from: z.enum(['all', 'followed']).default('all'),
  }),
  reply: endlessListOf(feed).extend(similarity),
});

export const listPerformerFeeds = operation({
  name: 'listPerformerFeeds',
  area: 'user feeds',
  summary: 'The feeds of one performer, by username or id',
  method: 'GET',
  path: '/user/feeds/search/{username}',
  access: 'public',
  mayLag: 'visitors',
  params: z.object({ username: z.string().min(1).max(60) }),
  query: endlessQuery({ type: feedType.optional() }),
  reply: endlessListOf(feed),
  errors: ['not-found', 'country-blocked'],
});

export const getFeed = operation({
  name: 'getFeed',
  area: 'user feeds',
  summary: 'One feed',
  method: 'GET',
  path: '/user/feeds/{id}',
  access: 'public',
  mayLag: 'visitors',
  params: idParams,
  reply: feed,
  errors: ['not-found', 'country-blocked'],
});

export const voteInPoll = operation({
  name: 'voteInPoll',
  area: 'user feeds',
  summary: 'Vote in a poll: the id is the poll’s, or its feed’s',
  method: 'POST',
  path: '/user/feeds/vote/{id}',
  access: 'account',
  params: idParams,
  /** One option as `optionId`, or as many as the poll allows as `optionIds`. */
  body: z.object({
    optionId: id.optional(),
    optionIds: z.array(id).max(10, says('At most ten answers.')).optional(),
    pollId: id.optional(),
  }),
  status: 201,
  reply: poll,
  errors: ['not-found', 'content-locked', 'already-voted', 'poll-closed'],
});
