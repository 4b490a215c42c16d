import { english } from '@ovation/language/english.ts';
import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { access, feedFile, fileProgress, fileStatus } from '../publishing/feeds.ts';
import { endlessListOf, endlessQuery, flag, id, idParams, money, prose, time, total } from '../fields.ts';
import { operation } from '../operation.ts';
import { says } from '../says.ts';

/** What would let the caller write: as a fan, or as a performer who has blocked the other. */
export const writingRemedy = z.enum(['follow', 'subscribe', 'tip', 'unblock']);
export type WritingRemedy = z.output<typeof writingRemedy>;

/** The text of a deleted message. */
export const deletedText = english('Message deleted!');
export const longestMessage = 5_000;

/** The message that another one answers, shortened for the quote above the answer. */
const quotedMessage = z.object({
  _id: id,
  sequence: z.number().int(),
  senderId: id,
  text: z.string(),
  isDeleted: z.boolean(),
});

export const message = z.object({
  _id: id,
  conversationId: id,
  /** Its number in the conversation: 1, 2, 3, without a gap. */
  sequence: z.number().int(),
  senderId: id,
  isOwn: z.boolean(),
  /** The sender's client's id for it; visible to the sender only. */
  clientId: id.optional(),
  /** As it was typed: show it as text, never as HTML. */
  text: z.string(),
  isDeleted: z.boolean(),
  replyTo: quotedMessage.nullable(),
  /** Photos and videos; only blurred ones for a locked message. */
  files: z.array(feedFile),
  /** The viewer's access to the files, and what would unlock them; absent without files. */
  access: access.optional(),
  /** The price of the files, also after they were bought. */
  price: total.optional(),
  /** For the sender of a message with a price: when the recipient bought it; null: not yet. */
  soldAt: time.nullable().optional(),
  /** The amount of a tip, and how much of it was refunded; `text` is its message. */
  tip: z.object({ amount: total, refunded: total.optional() }).optional(),
  createdAt: time,
});
export type Message = z.output<typeof message>;

export const conversation = z.object({
  _id: id,
  /** The other side. */
  other: accountCard.extend({ isPerformer: z.boolean(), isOnline: z.boolean() }),
  lastMessage: message.nullable(),
  totalNotSeenMessages: z.number().int(),
  /** The last message that each side has read: sequences, 0 for none. */
  readSequence: z.number().int(),
  /** Stands still while the other restricts the caller. */
  otherReadSequence: z.number().int(),
  /** The caller restricts the other: it counts as nothing unread, and lies apart. */
  isRestricted: z.boolean(),
  createdAt: time,
  /** The time of the last message, or of opening it. */
  updatedAt: time,
});
export type Conversation = z.output<typeof conversation>;

export const openConversation = conversation.extend({
  mayWrite: z.boolean(),
  /** Whether photos and videos can be sent: not between fans, and not with staff. */
  mayAttach: z.boolean(),
  /** Why the caller may not write, as a sentence. */
  refusal: z.string().optional(),
  /** What would let the caller write. */
  remedy: writingRemedy.optional(),
});
export type OpenConversation = z.output<typeof openConversation>;

const area = 'conversations';

export const listConversations = operation({
  name: 'listConversations',
  area,
  summary: 'Your conversations, the one with the latest message first',
  method: 'GET',
  path: '/conversations',
  access: 'account',
  query: endlessQuery({
    isUnread: flag.optional(),
    /** Those with accounts that the caller restricts, instead of all others. */
    isRestricted: flag.optional(),
  }),
  reply: endlessListOf(conversation),
});

export const createConversation = operation({
  name: 'createConversation',
  area,
  summary: 'Open a conversation, existing or new, with another account',
  method: 'POST',
  path: '/conversations',
  access: 'account',
  limit: { max: 120, windowSeconds: 60 },
  body: z.object({
    /** The other account's kind. */ source: z.enum(['performer', 'user']),
    /** The other's account. */ sourceId: id,
  }),
  status: 201,
  reply: openConversation,
  errors: ['not-found', 'may-not-write', 'country-blocked', 'performer-not-approved'],
});

export const searchConversations = operation({
  name: 'searchConversations',
  area,
  summary: 'Search your conversations by the other’s name',
  method: 'GET',
  path: '/conversations/search',
  access: 'account',
  query: endlessQuery({ q: z.string().trim().max(100).default('') }),
  reply: endlessListOf(conversation),
});

export const getConversation = operation({
  name: 'getConversation',
  area,
  summary: 'One conversation, and whether you may write there',
  method: 'GET',
  path: '/conversations/{id}',
  access: 'account',
  params: idParams,
  reply: openConversation,
  errors: ['not-found'],
});

const sequence = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const listMessages = operation({
  name: 'listMessages',
  area,
  summary: 'Messages of a conversation, newest first; `before` keeps pages stable while new ones come',
  method: 'GET',
  path: '/messages/conversations/{id}',
  access: 'account',
  params: idParams,
  query: z.object({
    offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(25),
    /** Only messages before this sequence. */
    before: sequence.optional(),
    /** Only messages with this text. */
    q: z.string().trim().max(100).optional(),
    /** Only messages with photos or videos. */
    hasFiles: flag.optional(),
  }),
  /** `total`: all messages of the conversation; with filters, the matching ones, exact up to 200. */
  reply: z.object({ data: z.array(message), total: z.number().int() }),
  errors: ['not-found'],
});

export const sendMessage = operation({
  name: 'sendMessage',
  area,
  summary: 'Send a message; a retry with the same clientId sends it once',
  method: 'POST',
  path: '/messages/conversations/{id}',
  access: 'account',
  params: idParams,
  limit: { max: 120, windowSeconds: 60, newcomers: { max: 100, windowSeconds: 3_600 } },
  body: z.object({
    /** May be empty if there are files. */
    text: prose(longestMessage).default(''),
    /** Photos and videos that were uploaded for messages and are not used yet. */
    fileIds: z.array(id).max(10, says('At most 10 photos and videos.')).default([]),
    /** Locks the files until they are paid for; only performers may set one. */
    price: money.optional(),
    /** Chosen by the client, the same in every retry. */
    clientId: id.optional(),
    /** A message of the same conversation. */
    replyToId: id.optional(),
  }),
  status: 201,
  reply: message,
  errors: ['not-found', 'may-not-write', 'country-blocked', 'performer-not-approved', 'conflict'],
});

const MB = 1024 * 1024;

function upload<const Name extends string>(name: Name, path: string, summary: string, maxSizeBytes: number) {
  return operation({
    name,
    area,
    summary,
    method: 'POST',
    path,
    access: 'account',
    limit: { max: 120, windowSeconds: 600 },
    files: { file: { maxSizeBytes, required: true } },
    body: z.object({}).loose(),
    status: 201,
    reply: z.object({ _id: id, type: feedFile.shape.type, status: fileStatus }),
    errors: ['file-invalid', 'file-missing', 'file-too-large', 'upload-aborted'],
  });
}

export const uploadMessagePhoto = upload(
  'uploadMessagePhoto',
  '/messages/public/file/photo',
  'Upload a photo for a message; its sender alone sees it until it is sent',
  40 * MB,
);
/** Resumable upload is better for large videos. */
export const uploadMessageVideo = operation({
  ...upload(
    'uploadMessageVideo',
    '/messages/private/file/video',
    'Upload a video for a message; its sender alone sees it until it is sent',
    2_000 * MB,
  ),
  resumableAs: 'message-video',
});

export const getMessageFileStatus = operation({
  name: 'getMessageFileStatus',
  area,
  summary: 'Processing status of a message’s file',
  method: 'GET',
  path: '/messages/{id}/file/{fileId}/status',
  access: 'account',
  params: z.object({ id, fileId: id }),
  reply: fileProgress,
  errors: ['not-found', 'country-blocked'],
});

export const deleteMessage = operation({
  name: 'deleteMessage',
  area,
  summary: 'Delete your own message: its number stays, its content is gone',
  method: 'DELETE',
  path: '/messages/{id}',
  access: 'account',
  params: idParams,
  reply: message,
  errors: ['not-found', 'conflict'],
});

export const countUnreadMessages = operation({
  name: 'countUnreadMessages',
  area,
  summary: 'Unread messages in all conversations',
  method: 'GET',
  path: '/messages/total-unread-messages',
  access: 'account',
  withoutSecondFactor: true,
  whileClosing: true,
  reply: z.object({ total: z.number().int() }),
});

export const readAllMessages = operation({
  name: 'readAllMessages',
  area,
  summary: 'Mark a conversation read, all of it or up to a message',
  method: 'POST',
  path: '/messages/read-all/{id}',
  access: 'account',
  whileSuspended: true,
  params: idParams,
  body: z
    .object({
      /** Up to this sequence; by default, up to the last message. */ sequence: z
        .number()
        .int()
        .min(0)
        .max(Number.MAX_SAFE_INTEGER)
        .optional(),
    })
    .optional(),
  status: 200,
  reply: z.object({
    readSequence: z.number().int(),
    totalNotSeenMessages: z.number().int(),
    /** In all conversations. */ total: z.number().int(),
  }),
  errors: ['not-found'],
});

const missed = z.object({
  name: z.enum(['message.created', 'message.changed', 'message.deleted', 'conversation.read']),
  position: z.number().int(),
  conversationId: id,
  /** For message.created and message.changed: the message in its current state. */
  message: message.optional(),
  /** For message.deleted. */
  messageId: id.optional(),
  /** For conversation.read: the reader, and the message up to which they have read. */
  accountId: id.optional(),
  readSequence: z.number().int().optional(),
});
export type MissedEvent = z.output<typeof missed>;

export const listMissedMessages = operation({
  name: 'listMissedMessages',
  area,
  summary:
    'What happened in your conversations since a position, in order; without one, your stream’s current position',
  method: 'GET',
  path: '/messages/missed',
  access: 'account',
  query: z.object({
    /** The position of the last event that the client has. */ after: sequence.optional(),
    limit: z.coerce.number().int().min(1).max(500).default(200),
  }),
  reply: z.object({
    data: z.array(missed),
    /** The client's position after these events. */
    position: z.number().int(),
    /** No events follow, at this moment. */
    isComplete: z.boolean(),
    /** The client was away for too long: reload lists and messages, and continue from `position`. */
    isForgotten: z.boolean(),
  }),
});

export const writingRule = z.enum(['all', 'followers', 'subscribers', 'tip']);
export type WritingRule = z.output<typeof writingRule>;

const welcome = prose(2_000);

const messageSettings = z.object({
  /** Who may write to the performer: everyone, followers and subscribers, subscribers only, or fans who have tipped. */
  whoMayWrite: writingRule,
  /** The messages to new followers and new subscribers, sent once to each; empty: none. */
  followWelcome: welcome,
  subscribeWelcome: welcome,
});

export type MessageSettings = z.output<typeof messageSettings>;

export const getMessageSettings = operation({
  name: 'getMessageSettings',
  area,
  summary: 'Who may write to you, and the messages to new fans',
  method: 'GET',
  path: '/messages/settings',
  access: 'performer',
  reply: messageSettings,
});

export const changeMessageSettings = operation({
  name: 'changeMessageSettings',
  area,
  summary: 'Choose who may write to you, and the messages to new fans; omitted fields stay',
  method: 'PUT',
  path: '/messages/settings',
  access: 'performer',
  body: messageSettings.partial(),
  reply: messageSettings,
});
