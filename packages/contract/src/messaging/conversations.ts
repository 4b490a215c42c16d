import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { access, feedFile, fileProgress, fileStatus } from '../publishing/feeds.ts';
import { endlessListOf, endlessQuery, flag, id, idParams, money, prose, time, total } from '../fields.ts';
import { operation } from '../operation.ts';

/** What one can do to be let write to somebody: as a fan, or as the performer who has shut the other out. */
export const writingRemedy = z.enum(['follow', 'subscribe', 'tip', 'unblock']);
export type WritingRemedy = z.output<typeof writingRemedy>;

/** What stands where a message was. */
export const deletedText = 'Message deleted!';
export const longestMessage = 5_000;

/** A message that another one answers, as much as its line above the answer shows. */
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
  /** Its place in the conversation: 1, 2, 3 and so on, without a gap. */
  sequence: z.number().int(),
  senderId: id,
  isOwn: z.boolean(),
  /** The sender's own name for it; told to the sender only. */
  clientId: id.optional(),
  /** As it was typed, to be shown as text: never as HTML. */
  text: z.string(),
  isDeleted: z.boolean(),
  replyTo: quotedMessage.nullable(),
  /** Photos and videos; of a locked message only blurred. */
  files: z.array(feedFile),
  /** Whether one may see the files, and what would open them; absent without files. */
  access: access.optional(),
  /** What opening the files costs, or has cost. */
  price: total.optional(),
  /** Of one's own message with a price: when the other bought it; null: not yet. */
  soldAt: time.nullable().optional(),
  /** Of a tip: how much it was; `text` is what was said with it. */
  tip: z.object({ amount: total }).optional(),
  createdAt: time,
});
export type Message = z.output<typeof message>;

export const conversation = z.object({
  _id: id,
  /** Whom one talks to. */
  other: accountCard.extend({ isPerformer: z.boolean(), isOnline: z.boolean() }),
  lastMessage: message.nullable(),
  totalNotSeenMessages: z.number().int(),
  /** Up to which message one has read, and the other: sequences, 0 for none. */
  readSequence: z.number().int(),
  otherReadSequence: z.number().int(),
  createdAt: time,
  /** When it last had a message, or was opened. */
  updatedAt: time,
});
export type Conversation = z.output<typeof conversation>;

export const openConversation = conversation.extend({
  mayWrite: z.boolean(),
  /** Whether photos and videos may be sent here: not between fans, and not with staff. */
  mayAttach: z.boolean(),
  /** Why one may not write, in a sentence. */
  refusal: z.string().optional(),
  /** What would let one write. */
  remedy: writingRemedy.optional(),
});
export type OpenConversation = z.output<typeof openConversation>;

const area = 'conversations';

export const listConversations = operation({
  name: 'listConversations',
  area,
  summary: 'One’s conversations, the one with the latest message first',
  method: 'GET',
  path: '/conversations',
  access: 'account',
  query: endlessQuery({ isUnread: flag.optional() }),
  reply: endlessListOf(conversation),
});

export const createConversation = operation({
  name: 'createConversation',
  area,
  summary: 'Open the conversation with somebody: the one there is, or a new one',
  method: 'POST',
  path: '/conversations',
  access: 'account',
  limit: { max: 120, windowSeconds: 60 },
  body: z.object({
    /** What the other is. */ source: z.enum(['performer', 'user']),
    /** The other's account. */ sourceId: id,
  }),
  status: 201,
  reply: openConversation,
  errors: ['not-found', 'may-not-write', 'country-blocked', 'performer-not-approved'],
});

export const searchConversations = operation({
  name: 'searchConversations',
  area,
  summary: 'Search one’s conversations by the other’s name',
  method: 'GET',
  path: '/conversations/search',
  access: 'account',
  query: endlessQuery({ q: z.string().trim().max(100).default('') }),
  reply: endlessListOf(conversation),
});

export const getConversation = operation({
  name: 'getConversation',
  area,
  summary: 'One conversation, and whether one may write there',
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
  summary: 'Messages of a conversation, newest first; with `before` pages stand still while new ones come',
  method: 'GET',
  path: '/messages/conversations/{id}',
  access: 'account',
  params: idParams,
  query: z.object({
    offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(25),
    /** Only messages before this sequence. */
    before: sequence.optional(),
    /** Only messages with these words. */
    q: z.string().trim().max(100).optional(),
    /** Only messages with photos or videos. */
    hasFiles: flag.optional(),
  }),
  /** `total`: all messages of the conversation; of a choice of them, those found, exact up to 200. */
  reply: z.object({ data: z.array(message), total: z.number().int() }),
  errors: ['not-found'],
});

export const sendMessage = operation({
  name: 'sendMessage',
  area,
  summary: 'Send a message; sent again with the same clientId it is there once',
  method: 'POST',
  path: '/messages/conversations/{id}',
  access: 'account',
  params: idParams,
  limit: { max: 120, windowSeconds: 60, newcomers: { max: 100, windowSeconds: 3_600 } },
  body: z.object({
    /** May be empty where there are files. */
    text: z
      .string()
      .trim()
      .max(longestMessage, `At most ${longestMessage.toLocaleString('en')} characters.`)
      .refine((text) => !text.includes('\u0000'), 'This has a character that cannot be stored.')
      .default(''),
    /** Photos and videos that were uploaded for messages, and are in none yet. */
    fileIds: z.array(id).max(10, 'At most 10 photos and videos.').default([]),
    /** Locks the files until they are paid for; performers alone ask one. */
    price: money.optional(),
    /** Made by the client, the same in every try. */
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
/** A large one better comes by resumable upload. */
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
  summary: 'Delete one’s own message: its place stays, what it said is gone',
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
  summary: 'Unread messages over all conversations',
  method: 'GET',
  path: '/messages/total-unread-messages',
  access: 'account',
  reply: z.object({ total: z.number().int() }),
});

export const readAllMessages = operation({
  name: 'readAllMessages',
  area,
  summary: 'Mark a conversation read, up to a message or wholly',
  method: 'POST',
  path: '/messages/read-all/{id}',
  access: 'account',
  whileSuspended: true,
  params: idParams,
  body: z
    .object({
      /** Up to this sequence; without it, up to the last message. */ sequence: z
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
    /** Over all conversations. */ total: z.number().int(),
  }),
  errors: ['not-found'],
});

const missed = z.object({
  name: z.enum(['message.created', 'message.changed', 'message.deleted', 'conversation.read']),
  position: z.number().int(),
  conversationId: id,
  /** Of message.created and message.changed: the message as it is now. */
  message: message.optional(),
  /** Of message.deleted. */
  messageId: id.optional(),
  /** Of conversation.read: who has read up to which message. */
  accountId: id.optional(),
  readSequence: z.number().int().optional(),
});
export type MissedEvent = z.output<typeof missed>;

export const listMissedMessages = operation({
  name: 'listMissedMessages',
  area,
  summary:
    'What has happened in one’s conversations since a position, in order; without one, where one’s stream is now',
  method: 'GET',
  path: '/messages/missed',
  access: 'account',
  query: z.object({
    /** The position of the last event that one has. */ after: sequence.optional(),
    limit: z.coerce.number().int().min(1).max(500).default(200),
  }),
  reply: z.object({
    data: z.array(missed),
    /** Where one is with these events. */
    position: z.number().int(),
    /** Nothing came after them, at this moment. */
    isComplete: z.boolean(),
    /** Too much has happened since: load lists and messages anew, and go on from `position`. */
    isForgotten: z.boolean(),
  }),
});

export const writingRule = z.enum(['all', 'followers', 'subscribers', 'tip']);
export type WritingRule = z.output<typeof writingRule>;

const welcome = prose(2_000);

const messageSettings = z.object({
  /** Whose messages she takes: everybody's, her followers' and subscribers', her subscribers' alone, or those of who has tipped her. */
  whoMayWrite: writingRule,
  /** What she writes to who has begun to follow or to subscribe, once to each; empty: nothing. */
  followWelcome: welcome,
  subscribeWelcome: welcome,
});

export type MessageSettings = z.output<typeof messageSettings>;

export const getMessageSettings = operation({
  name: 'getMessageSettings',
  area,
  summary: 'Whose messages one takes, and what new fans are sent',
  method: 'GET',
  path: '/messages/settings',
  access: 'performer',
  reply: messageSettings,
});

export const changeMessageSettings = operation({
  name: 'changeMessageSettings',
  area,
  summary: 'Choose whose messages one takes, and what new fans are sent; what is left out stays',
  method: 'PUT',
  path: '/messages/settings',
  access: 'performer',
  body: messageSettings.partial(),
  reply: messageSettings,
});
