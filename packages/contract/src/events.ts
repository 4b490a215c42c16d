import { z } from 'zod';
import { broadcastProgress } from './messaging/broadcasts.ts';
import { contentKind } from './content.ts';
import { message } from './messaging/conversations.ts';
import { earning } from './money/earnings.ts';
import { requestStatus } from './shop/made-to-order.ts';
import { orderStatus } from './shop/order.ts';
import { fileStatus } from './publishing/feeds.ts';
import { id, total } from './fields.ts';
import { liveEvents, renewEvent, renewReply } from './live/watch.ts';
import { notification } from './messaging/notifications.ts';
import { payoutStatus } from './money/payouts.ts';
import { streamConversation, streamMessage } from './messaging/stream-chat.ts';
import { streamModerationEvents } from './messaging/stream-moderation.ts';
import { streamPoll } from './messaging/stream-polls.ts';
import { streamReaction, streamTipEvents } from './messaging/stream-tips.ts';

/**
 * The event's number in the account's own stream: 1, 2, 3, without a gap. A client that misses one loads it by
 * `listMissedMessages`.
 */
const position = z.number().int();

/** Changes in the account's conversations, in an order that a client can check and catch up with. */
export const messageEvents = {
  /** Includes the account's own messages, for its other pages. */
  'message.created': z.object({ position, message }),
  /** Its files are ready or failed to process, or it was bought. */
  'message.changed': z.object({ position, message }),
  'message.deleted': z.object({ position, conversationId: id, messageId: id }),
  /** One of the two sides has read a conversation up to a message. */
  'conversation.read': z.object({ position, conversationId: id, accountId: id, readSequence: z.number().int() }),
} as const;

export type MessageEventName = keyof typeof messageEvents;
export type MessageEvent = {
  [Name in MessageEventName]: { readonly name: Name; readonly event: z.output<(typeof messageEvents)[Name]> };
}[MessageEventName];

/**
 * Changes in a watched stream chat. Positions are 1, 2, 3, without a gap; a client that misses one loads it by
 * `listStreamMessages`.
 */
export const streamEvents = {
  'stream-message.created': z.object({ position, message: streamMessage }),
  'stream-message.deleted': z.object({ position, conversationId: id, messageId: id }),
  /** Messages up to this sequence were deleted. */
  'stream-message.cleared': z.object({ position, conversationId: id, clearedSequence: z.number().int() }),
} as const;

/** The events that a logged-in account's sockets receive, emitted after the commit. */
export const serverEvents = {
  'balance.changed': z.object({ balance: total }),
  'file.progress': z.object({
    fileId: id,
    status: fileStatus,
    progress: z.number().int(),
    /** It can be played already while better versions are processed. */ isPlayable: z.boolean().optional(),
    message: z.string().optional(),
  }),
  'earning.created': z.object({ earning }),
  'followers.changed': z.object({ totalFollower: z.number().int() }),
  'subscribers.changed': z.object({ totalSubscriber: z.number().int() }),
  /** Something that decides access changed for this fan; lists of this performer's objects are stale. */
  'access.changed': z.object({ performerId: id, feedId: id.optional() }),
  'feed.published': z.object({ feedId: id, performerId: id }),
  /** A comment was added or removed on the account's content, or where the account has commented. */
  'comments.changed': z.object({ objectType: contentKind, objectId: id, totalComment: z.number().int() }),
  'payment.changed': z.object({ paymentId: id, status: z.string(), message: z.string().optional() }),
  /** For both sides of an order. */
  'order.changed': z.object({ orderId: id, status: orderStatus }),
  'request.changed': z.object({ requestId: id, status: requestStatus }),
  'payout.changed': z.object({ requestId: id, status: payoutStatus }),
  'account.changed': z.object({ status: z.string() }),
  ...messageEvents,
  ...streamEvents,
  ...streamModerationEvents,
  ...streamTipEvents,
  /** It was opened or closed, or has votes; at most about twice a second. */
  'stream-poll.changed': z.object({ poll: streamPoll }),
  ...liveEvents,
  /**
   * It was opened or closed, or its settings changed. Watch it again, because the right to write or to read may
   * have changed.
   */
  'stream-conversation.changed': z.object({ conversation: streamConversation }),
  /** The progress or results of the account's mass message changed; at most about twice a second for each. */
  'broadcast.changed': z.object({ broadcast: broadcastProgress }),
  /** Unread messages in one conversation, and in all. */
  'unread.changed': z.object({ conversationId: id, totalNotSeenMessages: z.number().int(), total: z.number().int() }),
  /** There is a new notification, or more in an unread one. */
  'notification.created': z.object({ notification }),
  'notification.changed': z.object({ notification }),
  /** The number of unread notifications: 100 at most, which stands for more. */
  'notifications.counted': z.object({ total: z.number().int() }),
  /** The other side is typing; repeated every few seconds. */
  'conversation.typing': z.object({ conversationId: id, accountId: id }),
  /** For accounts that this client watches (`presence.watch`). */
  'presence.changed': z.object({ accountId: id, isOnline: z.boolean() }),
  /** Events may have been lost: catch up as after a reconnect. Clients spread this over some seconds. */
  'events.missed': z.object({}),
  /** This process is about to stop: close the connection after this time, and connect again. */
  'connection.moving': z.object({ inMs: z.number().int() }),
  /** The server closes the connection after this. */
  'site.closed': z.object({
    reason: z.enum(['maintenance', 'site-country-blocked', 'age-declaration-needed', 'age-proof-needed']),
    message: z.string(),
  }),
} as const;

export type ServerEventName = keyof typeof serverEvents;
export type ServerEvent<Name extends ServerEventName> = z.output<(typeof serverEvents)[Name]>;

/**
 * The events that a client sends: the login after each connect, whose token may be omitted if the handshake had the
 * cookie.
 */
export const loginEvent = z.object({ token: z.string().max(500).optional() }).optional();
export const loginReply = z.object({ ok: z.boolean(), accountId: id.optional(), message: z.string().optional() });
export type LoginReply = z.output<typeof loginReply>;

const acknowledged = z.object({ ok: z.boolean(), message: z.string().optional() });

/** What clients send to the server, with the reply. */
export const clientEvents = {
  'conversation.typing': z.object({ conversationId: id }),
  /** Watch the presence of these accounts only; accounts without a conversation with the caller are ignored. */
  'presence.watch': z.object({ accountIds: z.array(id).max(100) }),
  /** Watch this stream chat only; null: none. */
  'stream.watch': z.object({ conversationId: id.nullable() }),
  /** A reaction to the stream of a chat that this client watches. */
  'stream.react': z.object({ conversationId: id, reaction: streamReaction }),
  /** New tickets for a live stream that this client watches. */
  'live.renew': renewEvent,
} as const;

export const clientReplies = {
  'live.renew': renewReply,
  'conversation.typing': acknowledged,
  'stream.watch': acknowledged.extend({
    /** The chat's current position: a client with another one loads what it missed. */ position: z
      .number()
      .int()
      .optional(),
  }),
  'stream.react': acknowledged,
  'presence.watch': acknowledged.extend({ /** Who of them is online now. */ online: z.array(id).optional() }),
} as const satisfies Record<keyof typeof clientEvents, z.ZodType>;

export type ClientEventName = keyof typeof clientEvents;
export type ClientEvent<Name extends ClientEventName> = z.output<(typeof clientEvents)[Name]>;
export type ClientReply<Name extends ClientEventName> = z.output<(typeof clientReplies)[Name]>;
