import { z } from 'zod';
import { access } from '../publishing/feeds.ts';
import { id, time, total, done } from '../fields.ts';
import { accountCard } from '../people/accounts.ts';
import { operation } from '../operation.ts';

/** Who may watch: `ticket` is paid for once, `minute` for each minute. */
export const streamRule = z.enum(['public', 'followers', 'subscribers', 'ticket', 'minute']);
export type StreamRule = z.output<typeof streamRule>;

/**
 * scheduled: announced for a time; waiting: for its performer's video; interrupted: the video has stopped, and may come
 * back within a minute.
 */
export const streamStatus = z.enum(['scheduled', 'waiting', 'live', 'interrupted', 'ended']);
export type StreamStatus = z.output<typeof streamStatus>;

/** The states of a stream that has begun and not ended: a performer has one at most, and one that is paused. */
export const openStatuses = ['waiting', 'live', 'interrupted'] as const satisfies StreamStatus[];

/** realtime: below a second by WebRTC, with LL-HLS for those who cannot receive it; low: about three, by LL-HLS. */
export const streamLatency = z.enum(['realtime', 'low']);
export type StreamLatency = z.output<typeof streamLatency>;

/** What would unlock it; `minute` has the price of one minute. */
export const streamOffer = z.object({
  kind: z.enum(['follow', 'subscribe', 'buy', 'minute']),
  price: total.optional(),
});
export type StreamOffer = z.output<typeof streamOffer>;

export const streamAccess = access.extend({ rule: streamRule, offers: z.array(streamOffer) });
export type StreamAccess = z.output<typeof streamAccess>;

export const stream = z.object({
  _id: id,
  title: z.string(),
  /** The beginning only, for a locked stream. */
  description: z.string(),
  tags: z.array(z.string()),
  performer: accountCard,
  status: streamStatus,
  access: streamAccess,
  /** Of a ticket, or of one minute. */
  price: total.optional(),
  latency: streamLatency,
  /** A private show: only its performer and one fan see it. */
  isPrivate: z.boolean(),
  /** It goes on when its performer's private show is over. */
  isPaused: z.boolean(),
  /** Address of a picture: of the last half minute, or the performer's; blurred when locked. */
  thumbnail: z.string(),
  /** How many watch now. */
  viewers: z.number().int(),
  /** When a scheduled stream is to start. */
  startsAt: time.nullable(),
  /** When the first video arrived. */
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  /** The recording, once its performer has published it. */
  videoId: id.optional(),
  totalLike: z.number().int(),
  isLiked: z.boolean(),
  isBookmarked: z.boolean(),
  createdAt: time,
  updatedAt: time,
});
export type Stream = z.output<typeof stream>;

export const streamHealth = z.object({
  /** Bits per second that arrive. */
  bitrate: z.number().int(),
  framesPerSecond: z.number(),
  /** Lost packets, from 0 to 1. */
  loss: z.number(),
  keyframeIntervalMs: z.number().int(),
  hasBFrames: z.boolean(),
  width: z.number().int(),
  height: z.number().int(),
  hasAudio: z.boolean(),
  /** What to change, one sentence each; empty if all is well. */
  advice: z.array(z.string()),
});
export type StreamHealth = z.output<typeof streamHealth>;

export const endReason = z.enum([
  'performer',
  'publisher-gone',
  'never-started',
  'too-long',
  'staff',
  'account',
  'balance',
  'fan',
]);
export type EndReason = z.output<typeof endReason>;

/** What the recording lacks; after all but `parts-missing` nothing more is recorded. */
export const recordingProblem = z.enum(['parts-missing', 'disk-full', 'too-long', 'failed']);
export type RecordingProblem = z.output<typeof recordingProblem>;

/** Its performer's view. */
export const ownStream = stream.extend({
  isRecorded: z.boolean(),
  /** Absent while the recording has everything. */
  recordingProblem: recordingProblem.optional(),
  /** Only while video arrives. */
  health: streamHealth.optional(),
  peakViewers: z.number().int(),
  /** Accounts and visitors that have watched. */
  totalViewer: z.number().int(),
  totalTicket: z.number().int(),
  totalMinute: z.number().int(),
  /** Tickets, minutes and tips since it started, after commission and refunds. */
  earned: total,
  /** The time with video. */
  durationMs: z.number().int(),
  /** Why it ended. */
  endReason: endReason.optional(),
  /** What staff wrote when they ended it. */
  endNote: z.string().optional(),
  /** The recording as a draft. */
  draftVideoId: id.optional(),
});
export type OwnStream = z.output<typeof ownStream>;

export const measureUplink = operation({
  name: 'measureUplink',
  area: 'streaming',
  summary: 'Takes text and forgets it: clients measure how fast they can upload',
  method: 'POST',
  path: '/streaming/uplink',
  access: 'performer',
  limit: { max: 120, windowSeconds: 600 },
  body: z.object({ padding: z.string().max(200_000) }),
  reply: done,
});
