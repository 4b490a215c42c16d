import { ApiError } from '@ovation/client';
import { createPoll, pollBody, type Poll } from '@ovation/contract/publishing/feeds.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { api } from '../../../../platform/api/api.ts';

export const maxAnswers = 10;
export const minAnswers = 2;
export const maxPolls = 5;

/** A poll while it is written; the site makes it when the post is published. */
export interface EditorPoll {
  readonly key: string;
  readonly question: string;
  readonly answers: readonly { readonly key: string; readonly text: string }[];
  readonly isMultiple: boolean;
  /** As an input of type datetime-local has it; empty for no end. */
  readonly endsAt: string;
  /** Messages by field: question, options.0, expiresAt. */
  readonly errors: Readonly<Record<string, string>>;
}

const emptyAnswer = () => ({ key: crypto.randomUUID(), text: '' });

export function newPoll(): EditorPoll {
  return {
    key: crypto.randomUUID(),
    question: '',
    answers: [emptyAnswer(), emptyAnswer()],
    isMultiple: false,
    endsAt: '',
    errors: {},
  };
}

export function withAnswer(poll: EditorPoll): EditorPoll {
  return { ...poll, answers: [...poll.answers, emptyAnswer()] };
}

type Body = BodyInput<typeof createPoll>;

function bodyOf(poll: EditorPoll): Body {
  return {
    question: poll.question,
    options: poll.answers.map(({ text }) => text),
    isMultiple: poll.isMultiple,
    expiresAt: poll.endsAt === '' ? null : new Date(poll.endsAt).toISOString(),
  };
}

/** The poll with what is wrong about it, before it leaves. */
export function judgePoll(poll: EditorPoll, now: Date): EditorPoll {
  const issues = pollBody.safeParse(bodyOf(poll)).error?.issues ?? [];
  const errors = Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
  if (poll.endsAt !== '' && new Date(poll.endsAt) <= now)
    errors.expiresAt = 'Please choose a time that is still to come.';
  return { ...poll, errors };
}

/** Made polls by their content, so that a post that has to be published again does not make them twice. */
export type MadePolls = Map<string, Poll>;

/**
 * Makes polls on the site: answers their ids, or the polls with what the site refused about each.
 * Those that an earlier attempt has made are not made again. Throws ApiError for what is about none of their fields.
 */
export async function makePolls(
  polls: readonly EditorPoll[],
  made: MadePolls,
): Promise<{ readonly ids: string[] } | { readonly refused: readonly EditorPoll[] }> {
  const judged = await Promise.all(polls.map(async (poll) => ({ poll, answer: await makePoll(poll, made) })));
  const ids = judged.flatMap(({ answer }) => (typeof answer === 'string' ? [answer] : []));
  if (ids.length === polls.length) return { ids };
  return {
    refused: judged.map(({ poll, answer }) => (typeof answer === 'string' ? poll : { ...poll, errors: answer })),
  };
}

/** A poll's id, or messages by field. */
async function makePoll(poll: EditorPoll, made: MadePolls): Promise<string | EditorPoll['errors']> {
  const body = bodyOf(poll);
  const content = JSON.stringify([poll.key, body]);
  try {
    const known = made.get(content) ?? (await api.call(createPoll, { body }));
    made.set(content, known);
    return known._id;
  } catch (error) {
    if (error instanceof ApiError && error.details.length > 0) return error.fields;
    throw error;
  }
}
