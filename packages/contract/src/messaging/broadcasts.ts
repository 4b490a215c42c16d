import { z } from 'zod';
import { longestMessage } from './conversations.ts';
import { feedFile } from '../publishing/feeds.ts';
import { done, id, idParams, listOf, listQuery, moment, money, prose, time, total } from '../fields.ts';
import { operation } from '../operation.ts';

/** Fans as a performer names them. */
export const audienceGroup = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('followers') }),
  z.object({ kind: z.literal('subscribers') }),
  /** Whose subscription is over. */
  z.object({ kind: z.literal('lapsed') }),
  z.object({
    kind: z.literal('spent'),
    /** With her, before commission, less what was given back. */
    moreThan: money,
    /** Only what was paid in these days counts; without it, all that ever was. */
    withinDays: z.number().int().min(1, 'At least one day.').max(3_650, 'At most 3,650 days.').optional(),
  }),
  z.object({ kind: z.literal('list'), listId: id }),
]);
export type AudienceGroup = z.output<typeof audienceGroup>;

const groups = z.array(audienceGroup).max(30, 'At most 30 groups.');

/** Who is in any group of `include` and in none of `exclude`; each fan once. */
export const audience = z.object({ include: groups, exclude: groups.default([]) });
export type Audience = z.output<typeof audience>;

/**
 * `queued`: its moment has come, and it waits for its files or for another of hers. `recalled`: who had not opened it has it no more.
 * `removed`: taken from everybody by staff.
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

/** Where a broadcast is, and what came of it. */
export const broadcastProgress = z.object({
  _id: id,
  status: broadcastStatus,
  /** Why it did not go out, in a sentence; it is a draft again. */
  problem: z.string().nullable(),
  /** How many it goes to; grows while the audience is gone through. */
  totalRecipient: z.number().int(),
  totalDelivered: z.number().int(),
  /** Who could not be written to any more when it came to them. */
  totalSkipped: z.number().int(),
  totalOpened: z.number().int(),
  /** Who bought it, without those whose money was given back. */
  totalBought: z.number().int(),
  /** What was paid and what of it is hers, less what was given back. */
  gross: total,
  net: total,
  totalRecalled: z.number().int(),
  /** Opened before it was recalled, and so not recalled. */
  totalKept: z.number().int(),
});
export type BroadcastProgress = z.output<typeof broadcastProgress>;

export const broadcast = broadcastProgress.extend({
  text: z.string(),
  files: z.array(feedFile),
  /** Locks the files until they are paid for. */
  price: total.nullable(),
  audience,
  /** When it is to go out, or was. */
  sendAt: time.nullable(),
  /** When the last one had it. */
  finishedAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
});
export type Broadcast = z.output<typeof broadcast>;

const area = 'conversations';

const written = {
  text: prose(longestMessage),
  /** Photos and videos that were uploaded for messages: of this broadcast, or in no message yet. */
  fileIds: z.array(id).max(10, 'At most 10 photos and videos.'),
  /** Locks the files until they are paid for; null: open. */
  price: money.nullable(),
  audience,
};

const isNobody = { include: [], exclude: [] };
const errors = ['not-found', 'conflict'] as const;

export const searchBroadcasts = operation({
  name: 'searchBroadcasts',
  area,
  summary: 'One’s mass messages: drafts, scheduled ones, or those that went out',
  method: 'GET',
  path: '/performer/broadcasts',
  access: 'performer',
  query: listQuery(['sendAt'], { state: z.enum(['draft', 'scheduled', 'sent']).optional() }),
  reply: listOf(broadcast),
});
export const createBroadcast = operation({
  name: 'createBroadcast',
  area,
  summary: 'Begin a mass message: a draft until it is sent',
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
  summary: 'One mass message',
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
  summary: 'Change a mass message that has not begun to go out; what is not sent stays',
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
  summary: 'Delete a mass message that nobody has',
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
    /** Exact, or the bound up to which was counted. */ total: z.number().int(),
    isExact: z.boolean(),
  }),
});
export const sendBroadcast = operation({
  name: 'sendBroadcast',
  area,
  summary: 'Send a mass message now, or schedule it, also anew; a moment that is past is now',
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
  summary: 'Take a mass message back that has not begun to go out: it is a draft again',
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
  summary: 'Stop a mass message that goes out: who has it keeps it',
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
  summary: 'Recall a mass message from who has neither read nor bought it',
  method: 'POST',
  path: '/performer/broadcasts/{id}/recall',
  access: 'performer',
  params: idParams,
  status: 200,
  reply: broadcast,
  errors,
});
