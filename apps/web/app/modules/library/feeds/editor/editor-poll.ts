import { t } from '@ovation/language/t.ts';
import { ApiError } from '@ovation/client';
import { createPoll, pollBody } from '@ovation/contract/publishing/feed-files.ts';
import type { Poll } from '@ovation/contract/publishing/feeds.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { useRef, useState } from 'react';
import { api } from '../../../../platform/api/api.ts';
import { timeProblem, wireTime } from '../../../../platform/browser/local-time.ts';
import { fieldErrorsOf } from '../../publishing/use-save-attempt.ts';
import { newKey } from '../../../../platform/new-key.ts';

export const maxAnswers = 10;
export const minAnswers = 2;
export const maxPolls = 5;

/** A poll while it is written. It is created when the post is published. */
export interface EditorPoll {
  readonly key: string;
  readonly question: string;
  readonly answers: readonly { readonly key: string; readonly text: string }[];
  readonly isMultiple: boolean;
  /** The value of a datetime-local input; empty for no end. */
  readonly endsAt: string;
  /** Messages by field: question, options.0, expiresAt. */
  readonly errors: Readonly<Record<string, string>>;
}

const emptyAnswer = () => ({ key: newKey(), text: '' });

export function newPoll(): EditorPoll {
  return {
    key: newKey(),
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
    expiresAt: wireTime(poll.endsAt),
  };
}

/** The poll with what is wrong with it, before it is sent. */
export function judgePoll(poll: EditorPoll, now: Date): EditorPoll {
  const errors = fieldErrorsOf(pollBody, bodyOf(poll));
  const isPast = poll.endsAt !== '' && new Date(poll.endsAt) <= now;
  const problem = timeProblem(poll.endsAt) ?? (isPast ? t('Please choose a time in the future.') : undefined);
  if (problem !== undefined) errors.expiresAt = problem;
  return { ...poll, errors };
}

/** Polls on the site by their content, so that a second attempt to publish the post does not make them twice. */
export type MadePolls = Map<string, Poll>;

/**
 * Makes polls on the site, and answers their ids, or all polls with the errors of those that the site rejected.
 * Those that an earlier attempt made are not made again. Throws ApiError when a failure is not about their fields.
 */
export async function makePolls(
  polls: readonly EditorPoll[],
  made: MadePolls,
): Promise<{ readonly ids: string[] } | { readonly rejected: readonly EditorPoll[] }> {
  const results = await Promise.all(polls.map(async (poll) => ({ poll, result: await makePoll(poll, made) })));
  const ids = results.flatMap(({ result }) => (typeof result === 'string' ? [result] : []));
  if (ids.length === polls.length) return { ids };
  return {
    rejected: results.map(({ poll, result }) => (typeof result === 'string' ? poll : { ...poll, errors: result })),
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

/** The polls of a post while it is edited: `kept` are on the site, `added` are made when the post is saved. */
export function useEditorPolls(saved: readonly Poll[], drafted: readonly EditorPoll[] = []) {
  const [kept, setKept] = useState(saved);
  const [added, setAdded] = useState(drafted);
  const made = useRef<MadePolls>(new Map());

  /** The new polls when nothing is wrong with them; undefined otherwise, with the reasons shown in their fields. */
  function check(): readonly EditorPoll[] | undefined {
    const judged = added.map((poll) => judgePoll(poll, new Date()));
    setAdded(judged);
    return judged.every(({ errors }) => Object.keys(errors).length === 0) ? judged : undefined;
  }

  /** Makes the new polls, and answers the ids of all; undefined when the site rejected one, which then shows why. */
  async function make(checked: readonly EditorPoll[]): Promise<string[] | undefined> {
    const result = await makePolls(checked, made.current);
    if ('ids' in result) return [...kept.map(({ _id }) => _id), ...result.ids];
    setAdded(result.rejected);
    return undefined;
  }

  return {
    kept,
    added,
    hasChanges: added.length > 0 || kept.length !== saved.length,
    check,
    make,
    addFirst: () => setAdded((before) => (before.length === 0 ? [newPoll()] : before)),
    add: () => setAdded((before) => [...before, newPoll()]),
    change: (poll: EditorPoll) => setAdded((before) => before.map((other) => (other.key === poll.key ? poll : other))),
    remove: (key: string) => setAdded((before) => before.filter((poll) => poll.key !== key)),
    removeKept: (id: string) => setKept((before) => before.filter(({ _id }) => _id !== id)),
  };
}

export type EditorPolls = ReturnType<typeof useEditorPolls>;
