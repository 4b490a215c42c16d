import { english } from '@ovation/language/english.ts';
import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { id, idParams, prose, time, total } from '../fields.ts';
import { operation } from '../operation.ts';
import { streamPoll } from './stream-polls.ts';
import { streamGoal, tipMenuItem } from './stream-tips.ts';
import { says } from '../says.ts';

/** The text of a deleted message of a stream chat. */
export const deletedStreamText = english('Message deleted');
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
  /** It came with a tip. */
  tip: z.object({ amount: total }).optional(),
  /** It waits for approval: only its sender and moderators see it, and its numbers are 0 until then. */
  isHeld: z.boolean().optional(),
  createdAt: time,
});
export type StreamMessage = z.output<typeof streamMessage>;

export const streamWritingRule = z.enum(['all', 'followers', 'subscribers']);
export type StreamWritingRule = z.output<typeof streamWritingRule>;

const settings = {
  /** A closed chat can be read, but only the performer can write. While the performer streams, it is open. */
  isOpen: z.boolean(),
  whoMayWrite: streamWritingRule,
  /** How long each writer waits between two messages, at most five minutes; 0: slow mode is off. */
  slowSeconds: z.number().int().min(0).max(300, says('At most 300 seconds.')),
  /** A line above the messages; empty: none. */
  topic: prose(200),
};

export const streamConversation = z.object({
  /** The performer's id: each performer has one chat. */
  _id: id,
  ...settings,
  /** The message above the others. */
  pinned: streamMessage.nullable(),
  goal: streamGoal.nullable(),
  tipMenu: z.array(tipMenuItem),
  /** The current position of its stream of events. */
  position: z.number().int(),
  /** Messages up to this sequence were deleted. */
  clearedSequence: z.number().int(),
});
export type StreamConversation = z.output<typeof streamConversation>;

export const openStreamConversation = streamConversation.extend({
  performer: accountCard,
  /** It belongs to a live stream that is locked for the viewer, who cannot read it either. */
  isLocked: z.boolean(),
  /** The open poll, or the last one for five minutes after it was closed. */
  poll: streamPoll.nullable(),
  /** The performer, their moderators, and staff. */
  mayModerate: z.boolean(),
  mayWrite: z.boolean(),
  /** Until when the viewer is muted; null: until it is lifted. */
  mutedUntil: time.nullable().optional(),
  /** The viewer's own messages that wait for approval, oldest first. */
  held: z.array(streamMessage),
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
  errors: ['not-found', 'country-blocked', 'content-locked'],
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
  errors: ['not-found', 'country-blocked', 'content-locked'],
});

export const sendStreamMessage = operation({
  name: 'sendStreamMessage',
  area,
  summary: 'Send a stream chat message, which may be held; a retry with the same clientId sends it once',
  method: 'POST',
  path: '/messages/stream/{id}',
  access: 'account',
  params: idParams,
  limit: { max: 60, windowSeconds: 60, newcomers: { max: 30, windowSeconds: 600 } },
  body: z.object({
    text: prose(longestStreamMessage).min(1, says('Please fill this in.')),
    /** Chosen by the client, the same in every retry. */
    clientId: id.optional(),
  }),
  status: 201,
  reply: streamMessage,
  errors: ['not-found', 'may-not-write', 'content-locked', 'country-blocked', 'conflict'],
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
