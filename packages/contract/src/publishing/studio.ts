import { z } from 'zod';
import { id, time, total } from '../fields.ts';
import { operation } from '../operation.ts';
import { ownContent } from './own-content.ts';

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
