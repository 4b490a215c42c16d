import { z } from 'zod';
import { broadcastProgress } from './messaging/broadcasts.ts';
import { contentKind } from './content.ts';
import { message } from './messaging/conversations.ts';
import { earning } from './money/earnings.ts';
import { fileStatus } from './publishing/feeds.ts';
import { id, total } from './fields.ts';
import { notification } from './messaging/notifications.ts';
import { payoutStatus } from './money/payouts.ts';
import { streamConversation, streamMessage } from './messaging/stream-chat.ts';

/** The place of an event in the account's own stream of messages: 1, 2, 3, without a gap. Who finds one missing asks for it (`listMissedMessages`). */
const position = z.number().int();

/** What happens in one's conversations, in an order that a client can check and catch up with. */
export const messageEvents = {
  /** Also one's own, for one's other pages. */
  'message.created': z.object({ position, message }),
  /** Its files are ready or could not be processed, or it was paid for. */
  'message.changed': z.object({ position, message }),
  'message.deleted': z.object({ position, conversationId: id, messageId: id }),
  /** Somebody, oneself or the other, has read a conversation up to a message. */
  'conversation.read': z.object({ position, conversationId: id, accountId: id, readSequence: z.number().int() }),
} as const;

export type MessageEventName = keyof typeof messageEvents;
export type MessageEvent = {
  [Name in MessageEventName]: { readonly name: Name; readonly event: z.output<(typeof messageEvents)[Name]> };
}[MessageEventName];

/** What happens in a stream chat that one watches. Positions go 1, 2, 3 without a gap; who finds one missing asks for it (`listStreamMessages`). */
export const streamEvents = {
  'stream-message.created': z.object({ position, message: streamMessage }),
  'stream-message.deleted': z.object({ position, conversationId: id, messageId: id }),
  /** Messages up to this sequence are gone. */
  'stream-message.cleared': z.object({ position, conversationId: id, clearedSequence: z.number().int() }),
} as const;

/** What the server tells a logged-in account's sockets, announced after the commit. */
export const serverEvents = {
  'balance.changed': z.object({ balance: total }),
  'file.progress': z.object({
    fileId: id,
    status: fileStatus,
    progress: z.number().int(),
    /** While it is processed: it plays already, better versions follow. */ isPlayable: z.boolean().optional(),
    message: z.string().optional(),
  }),
  'earning.created': z.object({ earning }),
  'followers.changed': z.object({ totalFollower: z.number().int() }),
  'subscribers.changed': z.object({ totalSubscriber: z.number().int() }),
  /** Something that decides access changed for this fan; lists of this performer's objects are stale. */
  'access.changed': z.object({ performerId: id, feedId: id.optional() }),
  'feed.published': z.object({ feedId: id, performerId: id }),
  /** Somebody commented on one's own content, or where one has commented; or a comment there went. */
  'comments.changed': z.object({ objectType: contentKind, objectId: id, totalComment: z.number().int() }),
  'payment.changed': z.object({ paymentId: id, status: z.string(), message: z.string().optional() }),
  'payout.changed': z.object({ requestId: id, status: payoutStatus }),
  'account.changed': z.object({ status: z.string() }),
  ...messageEvents,
  ...streamEvents,
  /** It was opened, closed or governed anew. Whether one may write, and may still be there, has to be asked again: watch it again. */
  'stream-conversation.changed': z.object({ conversation: streamConversation }),
  /** One’s mass message goes out, or something came of it; at most about twice a second for each. */
  'broadcast.changed': z.object({ broadcast: broadcastProgress }),
  /** What is unread in one conversation, and over all. */
  'unread.changed': z.object({ conversationId: id, totalNotSeenMessages: z.number().int(), total: z.number().int() }),
  /** Something new is told of, or more of what is unread already. */
  'notification.created': z.object({ notification }),
  'notification.changed': z.object({ notification }),
  /** How many notifications are unread: 100 at most, which stands for more. */
  'notifications.counted': z.object({ total: z.number().int() }),
  /** Somebody writes at this moment; told again every few seconds. */
  'conversation.typing': z.object({ conversationId: id, accountId: id }),
  /** Of accounts that one watches (`presence.watch`). */
  'presence.changed': z.object({ accountId: id, isOnline: z.boolean() }),
  /** For a while not everything could be told: catch up as after a reconnect, each client at a moment of its own within some seconds. */
  'events.missed': z.object({}),
  /** The connection ends after this. */
  'site.closed': z.object({ reason: z.enum(['maintenance', 'site-country-blocked']), message: z.string() }),
} as const;

export type ServerEventName = keyof typeof serverEvents;
export type ServerEvent<Name extends ServerEventName> = z.output<(typeof serverEvents)[Name]>;

/** What a client sends: the login after each connect; the token may be left out where the cookie went with the handshake. */
export const loginEvent = z.object({ token: z.string().max(500).optional() }).optional();
export const loginReply = z.object({ ok: z.boolean(), accountId: id.optional(), message: z.string().optional() });
export type LoginReply = z.output<typeof loginReply>;

const acknowledged = z.object({ ok: z.boolean(), message: z.string().optional() });

/** What clients tell the server, each with what it is answered. */
export const clientEvents = {
  'conversation.typing': z.object({ conversationId: id }),
  /** From now on, hear of these accounts alone whether they are online; of those one has no conversation with, nothing is told. */
  'presence.watch': z.object({ accountIds: z.array(id).max(100) }),
  /** From now on, hear of what happens in this stream chat, and of no other; null: of none. */
  'stream.watch': z.object({ conversationId: id.nullable() }),
} as const;

export const clientReplies = {
  'conversation.typing': acknowledged,
  'stream.watch': acknowledged.extend({
    /** Where its stream of events is: who has another position asks for what is missing. */ position: z
      .number()
      .int()
      .optional(),
  }),
  'presence.watch': acknowledged.extend({ /** Who of them is online now. */ online: z.array(id).optional() }),
} as const satisfies Record<keyof typeof clientEvents, z.ZodType>;

export type ClientEventName = keyof typeof clientEvents;
export type ClientEvent<Name extends ClientEventName> = z.output<(typeof clientEvents)[Name]>;
export type ClientReply<Name extends ClientEventName> = z.output<(typeof clientReplies)[Name]>;
