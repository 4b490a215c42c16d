import { createPoll, type Poll } from '@ovation/contract/feeds.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { api } from '../../../platform/api.ts';

export const mostAnswers = 10;
export const leastAnswers = 2;
export const mostPolls = 5;

/** A poll while it is written; the site makes it when the post is published. */
export interface EditorPoll {
  readonly key: string;
  readonly question: string;
  readonly answers: readonly { readonly key: string; readonly text: string }[];
  /** As an input of type datetime-local has it; empty for no end. */
  readonly endsAt: string;
  /** Messages by field: question, options.0, expiresAt. */
  readonly errors: Readonly<Record<string, string>>;
}

const emptyAnswer = () => ({ key: crypto.randomUUID(), text: '' });

export function newPoll(): EditorPoll {
  return { key: crypto.randomUUID(), question: '', answers: [emptyAnswer(), emptyAnswer()], endsAt: '', errors: {} };
}

export function withAnswer(poll: EditorPoll): EditorPoll {
  return { ...poll, answers: [...poll.answers, emptyAnswer()] };
}

type Body = BodyInput<typeof createPoll>;

function bodyOf(poll: EditorPoll): Body {
  return { question: poll.question, options: poll.answers.map(({ text }) => text), expiresAt: poll.endsAt === '' ? null : new Date(poll.endsAt).toISOString() };
}

/** The poll with what is wrong about it, before it leaves. */
export function judgePoll(poll: EditorPoll, now: Date): EditorPoll {
  const issues = createPoll.body.safeParse(bodyOf(poll)).error?.issues ?? [];
  const errors = Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
  if (poll.endsAt !== '' && new Date(poll.endsAt) <= now) errors.expiresAt = 'Please choose a time that is still to come.';
  return { ...poll, errors };
}

/** Made polls by their content, so that a post that has to be published again does not make them twice. */
export type MadePolls = Map<string, Poll>;

/** Makes a poll on the site, or answers the one that an earlier attempt has made. Throws ApiError. */
export async function makePoll(poll: EditorPoll, made: MadePolls): Promise<string> {
  const body = bodyOf(poll);
  const content = JSON.stringify([poll.key, body]);
  const known = made.get(content) ?? (await api.call(createPoll, { body }));
  made.set(content, known);
  return known._id;
}
