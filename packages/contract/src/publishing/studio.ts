import { z } from 'zod';
import { typesThatAre } from '../content-types.ts';
import { day, done, id, time, total } from '../fields.ts';
import { operation } from '../operation.ts';
import { publishingState } from '../content.ts';
import { ownContent } from './bin.ts';
import { says } from '../says.ts';

/** Content whose views are counted: what has a page of its own, comments, and a price for each buyer. */
export const countedKind = z.enum(typesThatAre('hasPage', 'commentable', 'sold'));
export type CountedKind = z.output<typeof countedKind>;

const counted = z.object({ kind: countedKind, id });

export const reportViews = operation({
  name: 'reportViews',
  area: 'statistics',
  summary:
    'Say what was on the screen for a second; counted once a day for each account, or each browser without one, and not for its performer, staff and known robots',
  method: 'POST',
  path: '/statistics/views',
  access: 'public',
  limit: { max: 120, windowSeconds: 60 },
  body: z.object({
    views: z.array(counted).min(1, says('At least one.')).max(50, says('At most 50.')),
  }),
  reply: done,
});

export const noteSubscribePress = operation({
  name: 'noteSubscribePress',
  area: 'statistics',
  summary:
    'Say on which locked content you press “Subscribe”: a subscription that begins within a day counts for the last one',
  method: 'POST',
  path: '/statistics/subscribe-presses',
  access: 'account',
  limit: { max: 60, windowSeconds: 60 },
  body: counted,
  reply: done,
  errors: ['not-found', 'country-blocked'],
});

export const contentStatistics = z.object({
  kind: countedKind,
  _id: id,
  title: z.string(),
  state: publishingState,
  publishedAt: time.nullable(),
  /** All views, and those of people for whom it was locked. */
  totalView: z.number().int(),
  totalLockedView: z.number().int(),
  totalLike: z.number().int(),
  totalComment: z.number().int(),
  totalSale: z.number().int(),
  /** What the performer has earned by its sales, less refunds. */
  earned: total,
  /** Subscriptions that began after a press on its “Subscribe”. */
  totalSubscriber: z.number().int(),
  /** The latest 30 days with views or new subscriptions, the oldest first; UTC. */
  days: z.array(z.object({ day, totalView: z.number().int(), totalSubscriber: z.number().int() })),
});
export type ContentStatistics = z.output<typeof contentStatistics>;

export const getContentStatistics = operation({
  name: 'getContentStatistics',
  area: 'statistics',
  summary: 'What one of your posts, galleries or videos has brought so far',
  method: 'GET',
  path: '/performer/content/{kind}/{id}/statistics',
  access: 'performer',
  params: z.object({ kind: countedKind, id }),
  reply: contentStatistics,
  errors: ['not-found'],
});

const count = z.number().int();

/** A figure of the last 30 days and of the 30 days before. */
const compared = z.object({ now: total, before: total });

export const studioOverview = z.object({
  /** What fans can find, of all types. */
  totalPublished: count,
  hasPayoutMethod: z.boolean(),
  /** What is the performer's, less refunds, by UTC days of which today is the last. */
  earnings: compared.extend({ byDay: z.array(z.object({ day: z.string(), amount: total })) }),
  /** Who followed or subscribed in this time, and still does or did. */
  newFollowers: compared,
  newSubscribers: compared,
  attention: z.object({
    unreadMessages: count,
    /** Of the last seven days, that the performer has not answered. */
    unansweredComments: count,
    /** Posts, galleries and videos with a file that could not be processed. */
    failedUploads: count,
    ordersToShip: count,
    disputedOrders: count,
    /** Fans who asked for a product to be made. */
    productRequests: count,
  }),
  /** What earned most of what was published in the last 30 days, or else was liked most; absent without either. */
  best: ownContent.optional(),
  payout: z.object({
    available: total,
    minimum: total,
    canRequest: z.boolean(),
    /** The request that is not paid yet. */
    open: z.object({ _id: id, amount: total, createdAt: time }).nullable(),
    /** What becomes available next, on a UTC day. */
    next: z.object({ day: z.string(), amount: total }).nullable(),
  }),
});
export type StudioOverview = z.output<typeof studioOverview>;

export const getStudioOverview = operation({
  name: 'getStudioOverview',
  area: 'performers',
  summary: 'How your last 30 days went, what needs your attention, and your next payout',
  method: 'GET',
  path: '/performer/overview',
  access: 'performer',
  reply: studioOverview,
});
