import { z } from 'zod';
import { id, idParams, line, time } from '../fields.ts';
import { operation } from '../operation.ts';
import { says } from '../says.ts';

/** A poll in a stream chat; each has one open poll at most. */
export const streamPoll = z.object({
  _id: id,
  /** The performer's id. */
  conversationId: id,
  question: z.string(),
  options: z.array(z.object({ text: z.string(), votes: z.number().int() })),
  totalVote: z.number().int(),
  isOpen: z.boolean(),
  /** The viewer's vote: an index of `options`. Not in events, which are the same for everyone. */
  ownOption: z.number().int().optional(),
  createdAt: time,
  closedAt: time.nullable(),
});
export type StreamPoll = z.output<typeof streamPoll>;

const area = 'conversations';
const pollErrors = ['not-found', 'role-not-allowed', 'content-locked', 'country-blocked', 'conflict'] as const;

export const createStreamPoll = operation({
  name: 'createStreamPoll',
  area,
  summary: 'Ask a question in a stream chat, as its performer or a moderator; one is open at a time',
  method: 'POST',
  path: '/conversations/stream/{id}/polls',
  access: 'account',
  limit: { max: 60, windowSeconds: 3_600 },
  params: idParams,
  body: z.object({
    question: line(200),
    options: z.array(line(80)).min(2, says('At least two answers.')).max(5, says('At most five answers.')),
  }),
  status: 201,
  reply: streamPoll,
  errors: pollErrors,
});

export const closeStreamPoll = operation({
  name: 'closeStreamPoll',
  area,
  summary: 'Close a poll of a stream chat, as its performer or a moderator',
  method: 'POST',
  path: '/conversations/stream/polls/{id}/close',
  access: 'account',
  params: idParams,
  reply: streamPoll,
  errors: pollErrors,
});

export const voteInStreamPoll = operation({
  name: 'voteInStreamPoll',
  area,
  summary: 'Vote in a poll of a stream chat where you may write; one vote per account',
  method: 'POST',
  path: '/conversations/stream/polls/{id}/votes',
  access: 'account',
  limit: { max: 60, windowSeconds: 60 },
  params: idParams,
  body: z.object({ /** An index of `options`. */ option: z.number().int().min(0).max(4) }),
  reply: streamPoll,
  errors: ['not-found', 'may-not-write', 'content-locked', 'country-blocked', 'already-voted', 'poll-closed'],
});
