import { z } from 'zod';
import { longestMessage } from './conversations.ts';
import { feedFile } from '../publishing/feeds.ts';
import { done, id, idParams, listOf, listQuery, moment, money, prose, time, total } from '../fields.ts';
import { operation } from '../operation.ts';
import { says } from '../says.ts';

/** A group of fans. */
export const audienceGroup = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('followers') }),
  z.object({ kind: z.literal('subscribers') }),
  /** Fans whose subscription has ended. */
  z.object({ kind: z.literal('lapsed') }),
  z.object({
    kind: z.literal('spent'),
    /** Spent with the performer, before commission, less refunds. */
    moreThan: money,
    /** Counts only payments in these days; without it, all payments. */
    withinDays: z.number().int().min(1, says('At least one day.')).max(3_650, says('At most 3,650 days.')).optional(),
  }),
  z.object({ kind: z.literal('list'), listId: id }),
]);
export type AudienceGroup = z.output<typeof audienceGroup>;

const groups = z.array(audienceGroup).max(30, says('At most 30 groups.'));

/** Everyone in any group of `include` and in none of `exclude`; each fan once. */
export const audience = z.object({ include: groups, exclude: groups.default([]) });
export type Audience = z.output<typeof audience>;

/**
 * `queued`: due, and waiting for its files or for another broadcast of the performer. `recalled`: deleted for
 * everyone who had not opened it. `removed`: deleted for everyone by staff.
 */
export const broadcastStatus = z.enum([
  'draft',
  'scheduled',
  'queued',
  'sending',
  'sent',
  'stopped',
  'recalling',
  'recalled',
  'removing',
  'removed',
]);
export type BroadcastStatus = z.output<typeof broadcastStatus>;

/** The progress and results of a broadcast. */
export const broadcastProgress = z.object({
  _id: id,
  status: broadcastStatus,
  /** Why it did not go out, as a sentence; it is a draft again. */
  problem: z.string().nullable(),
  /** The number of recipients; grows while the audience is collected. */
  totalRecipient: z.number().int(),
  totalDelivered: z.number().int(),
  /** Recipients who could no longer be written to on delivery. */
  totalSkipped: z.number().int(),
  totalOpened: z.number().int(),
  /** Buyers, without those who were refunded. */
  totalBought: z.number().int(),
  /** What was paid, and the performer's part of it, less refunds. */
  gross: total,
  net: total,
  totalRecalled: z.number().int(),
  /** Opened before the recall, and therefore kept. */
  totalKept: z.number().int(),
});
export type BroadcastProgress = z.output<typeof broadcastProgress>;

export const broadcast = broadcastProgress.extend({
  text: z.string(),
  files: z.array(feedFile),
  /** Locks the files until they are paid for. */
  price: total.nullable(),
  audience,
  /** When it goes out, or went out. */
  sendAt: time.nullable(),
  /** When the last recipient had it. */
  finishedAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
});
export type Broadcast = z.output<typeof broadcast>;

const area = 'conversations';

const written = {
  text: prose(longestMessage),
  /** Photos and videos that were uploaded for messages: of this broadcast, or not used yet. */
  fileIds: z.array(id).max(10, says('At most 10 photos and videos.')),
  /** Locks the files until they are paid for; null: free. */
  price: money.nullable(),
  audience,
};

const isNobody = { include: [], exclude: [] };
const errors = ['not-found', 'conflict'] as const;

export const searchBroadcasts = operation({
  name: 'searchBroadcasts',
  area,
  summary: 'Your broadcasts: drafts, scheduled and sent ones',
  method: 'GET',
  path: '/performer/broadcasts',
  access: 'performer',
  query: listQuery(['sendAt'], { state: z.enum(['draft', 'scheduled', 'sent']).optional() }),
  reply: listOf(broadcast),
});
export const createBroadcast = operation({
  name: 'createBroadcast',
  area,
  summary: 'Create a broadcast: a draft until it is sent',
  method: 'POST',
  path: '/performer/broadcasts',
  access: 'performer',
  limit: { max: 120, windowSeconds: 3_600 },
  body: z.object({
    text: written.text.default(''),
    fileIds: written.fileIds.default([]),
    price: written.price.default(null),
    audience: audience.default(isNobody),
  }),
  status: 201,
  reply: broadcast,
  errors: ['conflict'],
});
export const getBroadcast = operation({
  name: 'getBroadcast',
  area,
  summary: 'One broadcast',
  method: 'GET',
  path: '/performer/broadcasts/{id}',
  access: 'performer',
  params: idParams,
  reply: broadcast,
  errors: ['not-found'],
});
export const changeBroadcast = operation({
  name: 'changeBroadcast',
  area,
  summary: 'Change a broadcast that has not started to go out; omitted fields stay',
  method: 'PUT',
  path: '/performer/broadcasts/{id}',
  access: 'performer',
  params: idParams,
  body: z.object(written).partial(),
  reply: broadcast,
  errors,
});
export const deleteBroadcast = operation({
  name: 'deleteBroadcast',
  area,
  summary: 'Delete a broadcast that no one has',
  method: 'DELETE',
  path: '/performer/broadcasts/{id}',
  access: 'performer',
  params: idParams,
  reply: done,
  errors,
});
export const measureAudience = operation({
  name: 'measureAudience',
  area,
  summary: 'How many an audience reaches now',
  method: 'POST',
  path: '/performer/broadcasts/audience',
  access: 'performer',
  limit: { max: 240, windowSeconds: 60 },
  body: audience,
  status: 200,
  reply: z.object({
    /** Exact up to the bound of counting. */ total: z.number().int(),
    isExact: z.boolean(),
  }),
});
export const sendBroadcast = operation({
  name: 'sendBroadcast',
  area,
  summary: 'Send a broadcast now, or (re)schedule it; a time in the past means now',
  method: 'POST',
  path: '/performer/broadcasts/{id}/send',
  access: 'performer',
  params: idParams,
  limit: { max: 120, windowSeconds: 3_600 },
  body: z.object({ sendAt: moment.or(z.literal('now')).default('now') }),
  status: 200,
  reply: broadcast,
  errors: [...errors, 'performer-not-approved'],
});
export const unscheduleBroadcast = operation({
  name: 'unscheduleBroadcast',
  area,
  summary: 'Unschedule a broadcast that has not started to go out: a draft again',
  method: 'POST',
  path: '/performer/broadcasts/{id}/unschedule',
  access: 'performer',
  params: idParams,
  status: 200,
  reply: broadcast,
  errors,
});
export const stopBroadcast = operation({
  name: 'stopBroadcast',
  area,
  summary: 'Stop a broadcast that goes out; delivered copies stay',
  method: 'POST',
  path: '/performer/broadcasts/{id}/stop',
  access: 'performer',
  params: idParams,
  status: 200,
  reply: broadcast,
  errors,
});
export const recallBroadcast = operation({
  name: 'recallBroadcast',
  area,
  summary: 'Recall a broadcast where it was neither read nor bought',
  method: 'POST',
  path: '/performer/broadcasts/{id}/recall',
  access: 'performer',
  params: idParams,
  status: 200,
  reply: broadcast,
  errors,
});
