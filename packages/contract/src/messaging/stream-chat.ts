import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { id, idParams, prose, time } from '../fields.ts';
import { operation } from '../operation.ts';

/** The text of a deleted message of a stream chat. */
export const deletedStreamText = 'Message deleted';
export const longestStreamMessage = 500;

/** The same for every reader; clients recognise their own messages by the sender. */
export const streamMessage = z.object({
  _id: id,
  /** The performer's id. */
  conversationId: id,
  /** Its number: 1, 2, 3, without a gap. */
  sequence: z.number().int(),
  /** The position of its last change, among all changes in this chat. */
  position: z.number().int(),
  sender: accountCard,
  /** The sender's client's id for it. */
  clientId: id.optional(),
  /** Plain text. */
  text: z.string(),
  isDeleted: z.boolean(),
  createdAt: time,
});
export type StreamMessage = z.output<typeof streamMessage>;

export const streamWritingRule = z.enum(['all', 'followers', 'subscribers']);
export type StreamWritingRule = z.output<typeof streamWritingRule>;

const settings = {
  /** A closed chat can be read, but only the performer can write. */
  isOpen: z.boolean(),
  whoMayWrite: streamWritingRule,
  /** How long each writer waits between two messages, at most five minutes; 0: slow mode is off. */
  slowSeconds: z.number().int().min(0).max(300, 'At most 300 seconds.'),
  /** A line above the messages; empty: none. */
  topic: prose(200),
};

export const streamConversation = z.object({
  /** The performer's id: each performer has one chat. */
  _id: id,
  ...settings,
  /** The current position of its stream of events. */
  position: z.number().int(),
  /** Messages up to this sequence were deleted. */
  clearedSequence: z.number().int(),
});
export type StreamConversation = z.output<typeof streamConversation>;

export const openStreamConversation = streamConversation.extend({
  performer: accountCard,
  mayWrite: z.boolean(),
  /** Why the viewer may not write, as a sentence. */
  refusal: z.string().optional(),
  /** Seconds until slow mode lets the viewer write again. */
  waitSeconds: z.number().int(),
});
export type OpenStreamConversation = z.output<typeof openStreamConversation>;

const area = 'conversations';
const position = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const getStreamConversation = operation({
  name: 'getStreamConversation',
  area,
  summary: 'A performer’s stream chat, and whether you may write there',
  method: 'GET',
  path: '/conversations/stream/performer/{id}',
  access: 'public',
  params: idParams,
  reply: openStreamConversation,
  errors: ['not-found', 'country-blocked'],
});

export const changeStreamConversation = operation({
  name: 'changeStreamConversation',
  area,
  summary: 'Open, close or configure your stream chat; omitted fields stay',
  method: 'PUT',
  path: '/conversations/stream/{id}/update',
  access: 'performer',
  params: idParams,
  body: z.object(settings).partial(),
  reply: openStreamConversation,
  errors: ['not-found', 'performer-not-approved'],
});

const page = z.object({
  offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  /** Only messages before this sequence. */
  before: position.optional(),
});

/** `total`: stored messages, including deleted ones; `position`: the stream's position with these messages. */
const messages = z.object({ data: z.array(streamMessage), total: z.number().int(), position: z.number().int() });

export const listPublicMessages = operation({
  name: 'listPublicMessages',
  area,
  summary: 'The messages of a public conversation, a performer’s stream chat, newest first',
  method: 'GET',
  path: '/messages/conversations/public/{id}',
  access: 'public',
  params: idParams,
  query: page,
  reply: messages,
  errors: ['not-found', 'country-blocked'],
});

export const listStreamMessages = operation({
  name: 'listStreamMessages',
  area,
  summary: 'Stream chat messages, newest first; with `after`, what happened since a position',
  method: 'GET',
  path: '/messages/stream/{id}',
  access: 'public',
  params: idParams,
  query: page.extend({
    /**
     * The position of the client's last event: returns what was written or deleted since, in order, at most
     * `limit`.
     */
    after: position.optional(),
  }),
  reply: messages.extend({
    /** With `after`: no changes follow, at this moment. */
    isComplete: z.boolean(),
    /** Messages up to this sequence were deleted. */
    clearedSequence: z.number().int(),
  }),
  errors: ['not-found', 'country-blocked'],
});

export const sendStreamMessage = operation({
  name: 'sendStreamMessage',
  area,
  summary: 'Send a stream chat message; a retry with the same clientId sends it once',
  method: 'POST',
  path: '/messages/stream/{id}',
  access: 'account',
  params: idParams,
  limit: { max: 60, windowSeconds: 60, newcomers: { max: 30, windowSeconds: 600 } },
  body: z.object({
    text: prose(longestStreamMessage).min(1, 'Please fill this in.'),
    /** Chosen by the client, the same in every retry. */
    clientId: id.optional(),
  }),
  status: 201,
  reply: streamMessage,
  errors: ['not-found', 'may-not-write', 'country-blocked', 'conflict'],
});

export const clearStreamMessages = operation({
  name: 'clearStreamMessages',
  area,
  summary: 'Clear your stream chat: deletes all messages permanently',
  method: 'DELETE',
  path: '/messages/stream/{id}/remove-all-message',
  access: 'performer',
  params: idParams,
  reply: streamConversation,
  errors: ['not-found'],
});
