import { z } from 'zod';
import { done, id, idParams, time, total } from '../fields.ts';
import { operation } from '../operation.ts';
import { stream, streamAccess } from './stream.ts';
import { publishWays } from './streams.ts';

const area = 'streaming';

/** One way to watch. Tickets in addresses and tokens are for one viewer and one minute; `live.renew` gives new ones. */
export const watchWay = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('whep'), url: z.string(), token: z.string() }),
  z.object({ kind: z.literal('hls'), url: z.string() }),
  z.object({ kind: z.literal('livekit'), url: z.string(), token: z.string() }),
  z.object({ kind: z.literal('agora'), appId: z.string(), channel: z.string(), token: z.string(), uid: z.string() }),
]);
export type WatchWay = z.output<typeof watchWay>;

/** What an account pays for while it watches by the minute: one per account and stream, in however many tabs. */
export const visit = z.object({
  _id: id,
  streamId: id,
  /** Of one minute, as it was when the visit began. */
  price: total,
  /** Charged so far. */
  minutes: z.number().int(),
  charged: total,
  /** Null until the first frame was shown. */
  paidUntil: time.nullable(),
  status: z.enum(['open', 'ended']),
  endReason: z.enum(['left', 'balance', 'not-watching', 'stream-ended', 'access', 'no-video']).optional(),
});
export type Visit = z.output<typeof visit>;

export const joinStream = operation({
  name: 'joinStream',
  area,
  summary: 'Join a stream by its id or its performer’s: how to watch it, or what would unlock it',
  method: 'GET',
  path: '/streaming/join/{id}',
  access: 'public',
  limit: { max: 120, windowSeconds: 60 },
  params: idParams,
  query: z.object({
    /** Of an earlier reply: renews its tickets, as visitors do, who have no socket. */
    viewerId: id.optional(),
  }),
  reply: z.object({
    stream,
    access: streamAccess,
    /** Best first; empty for a locked stream and while there is no video. */
    watch: z.array(watchWay),
    /** Names this viewer in `live.renew`. */
    viewerId: id,
    /** The viewer's open visit. */
    visit: visit.optional(),
    /** Of a private show in which the fan is seen, too: how the fan publishes, and the performer watches. */
    camera: z.object({ publish: publishWays.optional(), watch: z.array(watchWay).optional() }).optional(),
    /** When the tickets end. */
    expiresAt: time,
  }),
  errors: ['not-found', 'country-blocked'],
});

export const leaveStream = operation({
  name: 'leaveStream',
  area,
  summary: 'Stop watching by the minute: no minute is charged after this',
  method: 'POST',
  path: '/streaming/leave/{id}',
  access: 'account',
  params: idParams,
  reply: z.object({ visit: visit.nullable() }),
  errors: ['not-found'],
});

export const createAgoraToken = operation({
  name: 'createAgoraToken',
  area,
  summary: 'An Agora token for a stream: to publish for its performer, to watch for those who may',
  method: 'POST',
  path: '/streaming/agora/token',
  access: 'account',
  limit: { max: 120, windowSeconds: 60 },
  body: z.object({ streamId: id }),
  reply: z.object({
    appId: z.string(),
    channel: z.string(),
    uid: z.string(),
    role: z.enum(['publisher', 'subscriber']),
    token: z.string(),
    expiresAt: time,
  }),
  errors: ['not-found', 'conflict', 'content-locked', 'country-blocked', 'not-for-sale', 'unavailable'],
});

/** When the stream key was made; it is shown once, and stored hashed. */
const streamKey = z.object({
  createdAt: time.nullable(),
  lastUsedAt: time.nullable(),
  /** Where encoders send to. */
  whipUrl: z.string().optional(),
  rtmpUrl: z.string().optional(),
});

export const getStreamKey = operation({
  name: 'getStreamKey',
  area,
  summary: 'Whether you have a stream key, and where encoders send to',
  method: 'GET',
  path: '/streaming/key',
  access: 'performer',
  reply: streamKey,
});

export const rotateStreamKey = operation({
  name: 'rotateStreamKey',
  area,
  summary: 'A new stream key, shown once; the one before stops working',
  method: 'POST',
  path: '/streaming/key',
  access: 'performer',
  limit: { max: 20, windowSeconds: 3_600 },
  status: 201,
  reply: streamKey.extend({ key: z.string() }),
  errors: ['performer-not-approved', 'may-not-stream'],
});

export const deleteStreamKey = operation({
  name: 'deleteStreamKey',
  area,
  summary: 'Delete your stream key',
  method: 'DELETE',
  path: '/streaming/key',
  access: 'performer',
  reply: done,
});

/** Events of live streams for those who watch them. */
export const liveEvents = {
  /** It was started, changed, interrupted or ended, for those who watch it and its performer. */
  'stream.changed': z.object({ streamId: id, performerId: id, status: z.string() }),
  'stream.viewers': z.object({ streamId: id, viewers: z.number().int() }),
  /** Watching has ended, or access was taken: join again to see why. */
  'stream.locked': z.object({ streamId: id, message: z.string() }),
  'visit.changed': z.object({
    visit,
    balance: total,
    /** The balance is enough for this many more minutes, if for fewer than two. */ minutesLeft: z
      .number()
      .int()
      .optional(),
  }),
  /** What the account's encoder sends cannot be shown, and it was disconnected. */
  'encoder.refused': z.object({ message: z.string() }),
  'private-request.changed': z.object({ requestId: id, status: z.string() }),
} as const;

/** New tickets for a viewer who watches. */
export const renewEvent = z.object({ streamId: id, viewerId: id });
export const renewReply = z.object({
  ok: z.boolean(),
  message: z.string().optional(),
  watch: z.array(watchWay).optional(),
  expiresAt: time.optional(),
});
