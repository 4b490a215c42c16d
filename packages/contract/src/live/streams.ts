import { z } from 'zod';
import { done, id, idParams, line, listOf, listQuery, moment, money, prose, time, total } from '../fields.ts';
import { operation } from '../operation.ts';
import { accountCard } from '../people/accounts.ts';
import { fileStatus } from '../publishing/feeds.ts';
import { ownStream, stream, streamLatency, streamRule, streamStatus } from './stream.ts';
import { says } from '../says.ts';

const area = 'streaming';

/** How to publish: by WHIP from a browser or an encoder, or by RTMP. */
export const publishWays = z.object({
  whip: z.object({ url: z.string(), token: z.string() }).optional(),
  rtmp: z.object({ url: z.string(), /** For this stream only. */ key: z.string() }).optional(),
  livekit: z.object({ url: z.string(), token: z.string() }).optional(),
  agora: z.object({ appId: z.string(), channel: z.string(), token: z.string(), uid: z.string() }).optional(),
});
export type PublishWays = z.output<typeof publishWays>;

const openStream = ownStream.extend({ publish: publishWays });

const tag = line(30).transform((text) => text.replace(/^#/, '').toLowerCase());
const fields = {
  title: line(150),
  description: prose(2_000),
  tags: z.array(tag).max(5, says('At most five tags.')),
  access: streamRule,
  /** Of a ticket, or of one minute; needed for these two rules only. */
  price: money,
  latency: streamLatency,
  /** Keep a recording, which becomes a draft of a video. */
  isRecorded: z.boolean(),
  /** A picture that was uploaded as a stream's image; null: none. */
  imageId: id.nullable(),
};

const startErrors = [
  'performer-not-approved',
  'account-suspended',
  'may-not-stream',
  'stream-open',
  'unavailable',
] as const;

const MB = 1024 * 1024;

export const uploadStreamImage = operation({
  name: 'uploadStreamImage',
  area,
  summary: 'Upload a picture for a stream, whose `imageId` it becomes',
  method: 'POST',
  path: '/streaming/images',
  access: 'performer',
  limit: { max: 60, windowSeconds: 600 },
  files: { file: { maxSizeBytes: 40 * MB, required: true } },
  body: z.object({}).loose(),
  status: 201,
  reply: z.object({ _id: id, status: fileStatus }),
  errors: ['file-invalid', 'file-missing', 'file-too-large', 'upload-aborted'],
});

export const startStream = operation({
  name: 'startStream',
  area,
  summary: 'Go live, or announce a stream for later with `startsAt`',
  method: 'POST',
  path: '/streaming/live',
  access: 'performer',
  limit: { max: 60, windowSeconds: 600 },
  body: z.object({
    title: fields.title,
    description: fields.description.default(''),
    tags: fields.tags.default([]),
    access: fields.access.default('public'),
    price: fields.price.optional(),
    latency: fields.latency.default('realtime'),
    isRecorded: fields.isRecorded.default(true),
    imageId: fields.imageId.default(null),
    startsAt: moment.optional(),
  }),
  status: 201,
  reply: openStream,
  errors: startErrors,
});

export const changeStream = operation({
  name: 'changeStream',
  area,
  summary: 'Change a stream; `waiting` begins a scheduled one, `ended` ends or cancels it',
  method: 'PUT',
  path: '/streaming/live/{id}',
  access: 'performer',
  whileSuspended: true,
  params: idParams,
  body: z.object({ ...fields, startsAt: moment, status: z.enum(['waiting', 'ended']) }).partial(),
  reply: ownStream,
  errors: ['not-found', 'conflict', ...startErrors],
});

export const getOpenStream = operation({
  name: 'getOpenStream',
  area,
  summary: 'Your stream that has begun, with how to publish; null: there is none',
  method: 'GET',
  path: '/streaming/live',
  access: 'performer',
  reply: z.object({ stream: openStream.nullable() }),
});

export const getOwnStream = operation({
  name: 'getOwnStream',
  area,
  summary: 'One of your streams',
  method: 'GET',
  path: '/streaming/live/{id}',
  access: 'performer',
  params: idParams,
  reply: ownStream,
  errors: ['not-found'],
});

export const listOwnStreams = operation({
  name: 'listOwnStreams',
  area,
  summary: 'Your streams',
  method: 'GET',
  path: '/streaming/performer/search',
  access: 'performer',
  query: listQuery(['title', 'startedAt'], {
    q: z.string().trim().max(100).optional(),
    status: streamStatus.optional(),
  }),
  reply: listOf(ownStream),
});

export const deleteStream = operation({
  name: 'deleteStream',
  area,
  summary: 'Delete a stream that has ended, or cancel a scheduled one; tickets of one that never started are refunded',
  method: 'DELETE',
  path: '/streaming/live/{id}',
  access: 'performer',
  params: idParams,
  reply: done,
  errors: ['not-found', 'conflict'],
});

export const getStreamReport = operation({
  name: 'getStreamReport',
  area,
  summary: 'What a stream earned, by type, and its viewers over time',
  method: 'GET',
  path: '/streaming/live/{id}/report',
  access: 'performer',
  params: idParams,
  reply: z.object({
    earnings: z.array(
      z.object({
        type: z.enum(['ticket', 'minute', 'tip']),
        count: z.number().int(),
        /** After commission and refunds. */ amount: total,
      }),
    ),
    /** At most 300 points, evenly spread. */
    viewers: z.array(
      z.object({ at: time, viewers: z.number().int(), /** Bits per second. */ bitrate: z.number().int() }),
    ),
  }),
  errors: ['not-found'],
});

export const listPayingFans = operation({
  name: 'listPayingFans',
  area,
  summary: 'Who has paid for your stream or tipped during it, the highest sum first',
  method: 'GET',
  path: '/streaming/live/{id}/fans',
  access: 'performer',
  params: idParams,
  query: listQuery(['amount'], {}),
  reply: listOf(
    z.object({ user: accountCard, amount: total, minutes: z.number().int(), isWatching: z.boolean(), updatedAt: time }),
  ),
  errors: ['not-found'],
});

export const setStreamDuration = operation({
  name: 'setStreamDuration',
  area,
  summary: 'Report how long your stream has run by your clock; never used for money',
  method: 'PUT',
  path: '/streaming/set-duration',
  access: 'performer',
  body: z.object({ /** Seconds. */ duration: z.number().int().min(0).max(604_800) }),
  reply: done,
  errors: ['not-found'],
});

/** What an encoder's stream begins with, and the terms of private shows. */
export const streamingSettings = z.object({
  title: z.string(),
  description: z.string(),
  access: streamRule,
  price: total.nullable(),
  latency: streamLatency,
  isRecorded: z.boolean(),
  /** Per minute; null: no private shows. */
  privatePrice: total.nullable(),
  privateMinimumMinutes: z.number().int(),
  /** Whether staff let this performer stream. */
  mayStream: z.boolean(),
});
export type StreamingSettings = z.output<typeof streamingSettings>;

export const getStreamingSettings = operation({
  name: 'getStreamingSettings',
  area,
  summary: 'What your streams begin with, and your terms of private shows',
  method: 'GET',
  path: '/streaming/settings',
  access: 'performer',
  reply: streamingSettings,
});

export const updateStreaming = operation({
  name: 'updateStreaming',
  area,
  summary: 'Change what your streams begin with; title and description also of the open one',
  method: 'PUT',
  path: '/streaming/update',
  access: 'performer',
  body: z
    .object({
      title: fields.title,
      description: fields.description,
      access: fields.access,
      price: fields.price.nullable(),
      latency: fields.latency,
      isRecorded: fields.isRecorded,
      privatePrice: fields.price.nullable(),
      privateMinimumMinutes: z.number().int().min(1).max(120),
    })
    .partial(),
  reply: streamingSettings,
});

export const getStream = operation({
  name: 'getStream',
  area,
  summary: 'One stream, without a way to watch it',
  method: 'GET',
  path: '/streaming/streams/{id}',
  access: 'public',
  params: idParams,
  reply: stream,
  errors: ['not-found', 'country-blocked'],
});

export const searchStreams = operation({
  name: 'searchStreams',
  area,
  summary: 'Who is live, most viewers first; with `status` scheduled, what is announced, soonest first',
  method: 'GET',
  path: '/streaming/user/search',
  access: 'public',
  query: listQuery(['viewers', 'startedAt', 'startsAt'], {
    q: z.string().trim().max(100).optional(),
    performerId: id.optional(),
    tag: tag.optional(),
    access: streamRule.optional(),
    status: z.enum(['live', 'scheduled', 'ended']).default('live'),
  }),
  reply: listOf(stream),
});
