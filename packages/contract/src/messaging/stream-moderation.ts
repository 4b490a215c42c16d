import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { done, id, idParams, line, listOf, listQuery, time } from '../fields.ts';
import { operation } from '../operation.ts';
import { streamMessage } from './stream-chat.ts';
import { says } from '../says.ts';

const area = 'conversations';
const writerParams = idParams.extend({ accountId: id });
const moderatorErrors = ['not-found', 'role-not-allowed', 'content-locked', 'country-blocked'] as const;

export const mostBlockedWords = 200;

/** Which messages wait for approval: the first of new accounts, those with a link, or all. */
export const streamHold = z.enum(['newcomers', 'links', 'all']);
export type StreamHold = z.output<typeof streamHold>;

export const streamModeration = z.object({
  /** Found without regard to case, accents, repeated letters and letters replaced by similar characters. */
  blockedWords: z
    .array(line(50))
    .max(mostBlockedWords, says('At most {mostBlockedWords} words.', { mostBlockedWords })),
  /** What happens to a message with a blocked word. */
  wordsRule: z.enum(['refuse', 'hold']),
  holds: z.array(streamHold).max(3),
});
export type StreamModeration = z.output<typeof streamModeration>;

export const getStreamModeration = operation({
  name: 'getStreamModeration',
  area,
  summary: 'Blocked words of your stream chat, and which messages wait for approval',
  method: 'GET',
  path: '/conversations/stream/{id}/moderation',
  access: 'performer',
  params: idParams,
  reply: streamModeration,
  errors: ['not-found'],
});

export const changeStreamModeration = operation({
  name: 'changeStreamModeration',
  area,
  summary: 'Change blocked words, and which messages wait for approval; omitted fields stay',
  method: 'PUT',
  path: '/conversations/stream/{id}/moderation',
  access: 'performer',
  params: idParams,
  body: streamModeration.partial(),
  reply: streamModeration,
  errors: ['not-found'],
});

export const listStreamModerators = operation({
  name: 'listStreamModerators',
  area,
  summary: 'The moderators of your stream chat',
  method: 'GET',
  path: '/conversations/stream/{id}/moderators',
  access: 'performer',
  params: idParams,
  reply: z.object({ data: z.array(accountCard) }),
  errors: ['not-found'],
});

export const addStreamModerator = operation({
  name: 'addStreamModerator',
  area,
  summary: 'Let an account moderate your stream chat; at most 50',
  method: 'POST',
  path: '/conversations/stream/{id}/moderators',
  access: 'performer',
  limit: { max: 60, windowSeconds: 600 },
  params: idParams,
  body: z.object({ username: line(30) }),
  status: 201,
  reply: accountCard,
  errors: ['not-found', 'conflict'],
});

export const removeStreamModerator = operation({
  name: 'removeStreamModerator',
  area,
  summary: 'Take the moderation of your stream chat from an account',
  method: 'DELETE',
  path: '/conversations/stream/{id}/moderators/{accountId}',
  access: 'performer',
  params: writerParams,
  reply: done,
  errors: ['not-found'],
});

export const streamMute = z.object({
  user: accountCard,
  /** Null: until it is lifted. */
  until: time.nullable(),
  mutedBy: accountCard.nullable(),
  createdAt: time,
  updatedAt: time,
});
export type StreamMute = z.output<typeof streamMute>;

export const listStreamMutes = operation({
  name: 'listStreamMutes',
  area,
  summary: 'Who cannot write in a stream chat, for its performer and moderators',
  method: 'GET',
  path: '/conversations/stream/{id}/mutes',
  access: 'account',
  params: idParams,
  query: listQuery([], {}),
  reply: listOf(streamMute),
  errors: moderatorErrors,
});

export const muteStreamWriter = operation({
  name: 'muteStreamWriter',
  area,
  summary: 'Mute an account in a stream chat, for a time or for good; it can read, but not write',
  method: 'PUT',
  path: '/conversations/stream/{id}/mutes/{accountId}',
  access: 'account',
  params: writerParams,
  body: z.object({
    /** At most 30 days; null: until it is lifted. */ seconds: z.number().int().min(10).max(2_592_000).nullable(),
  }),
  reply: streamMute,
  errors: [...moderatorErrors, 'conflict'],
});

export const unmuteStreamWriter = operation({
  name: 'unmuteStreamWriter',
  area,
  summary: 'Let a muted account write again',
  method: 'DELETE',
  path: '/conversations/stream/{id}/mutes/{accountId}',
  access: 'account',
  params: writerParams,
  reply: done,
  errors: moderatorErrors,
});

/** Why a message waits: a blocked word, a new account, a link, or because all messages do. */
export const heldStreamMessage = streamMessage.extend({ reason: z.enum(['word', 'newcomer', 'link', 'all']) });
export type HeldStreamMessage = z.output<typeof heldStreamMessage>;

export const listHeldStreamMessages = operation({
  name: 'listHeldStreamMessages',
  area,
  summary: 'Messages that wait for approval in a stream chat, for its performer and moderators',
  method: 'GET',
  path: '/conversations/stream/{id}/held',
  access: 'account',
  params: idParams,
  query: listQuery([], {}),
  reply: listOf(heldStreamMessage),
  errors: moderatorErrors,
});

export const reviewStreamMessage = operation({
  name: 'reviewStreamMessage',
  area,
  summary: 'Approve a held stream chat message, which shows it, or reject it, which deletes it',
  method: 'POST',
  path: '/messages/stream/held/{id}/review',
  access: 'account',
  params: idParams,
  body: z.object({ status: z.enum(['approved', 'rejected']) }),
  reply: done,
  errors: moderatorErrors,
});

export const pinStreamMessage = operation({
  name: 'pinStreamMessage',
  area,
  summary: 'Pin a message above a stream chat, instead of the one before; null: none',
  method: 'PUT',
  path: '/conversations/stream/{id}/pin',
  access: 'account',
  params: idParams,
  body: z.object({ messageId: id.nullable() }),
  reply: done,
  errors: moderatorErrors,
});

export const streamModerationEvents = {
  /** For its sender, the performer and the moderators. */
  'stream-message.reviewed': z.object({
    conversationId: id,
    messageId: id,
    status: z.enum(['held', 'approved', 'rejected']),
  }),
  /** This account was muted, unmuted, or became or ceased to be a moderator: load the conversation again. */
  'stream-writing.changed': z.object({ conversationId: id }),
} as const;
