import { afterEach, expect, test, vi } from 'vitest';
import { newKey } from '../../../../platform/new-key.ts';
import { answerCalls, failure } from '../../../../platform/testing/answer-calls.ts';
import { judgePoll, makePolls, newPoll, withAnswer, type EditorPoll, type MadePolls } from './editor-poll.ts';

const now = new Date('2026-05-20T12:00:00');
afterEach(() => void vi.restoreAllMocks());

function poll(
  question: string,
  answers: readonly string[] = ['Yes', 'No'],
  given: Partial<EditorPoll> = {},
): EditorPoll {
  return { ...newPoll(), question, answers: answers.map((text) => ({ key: text, text })), ...given };
}

test('a valid poll has no errors', () => {
  expect(judgePoll(poll('Encore?', undefined, { endsAt: '2026-05-21T12:00' }), now).errors).toEqual({});
});

test('each wrong field says why, and nothing that was typed is lost', () => {
  const judged = judgePoll(poll('', ['Yes', '']), now);
  expect(Object.keys(judged.errors).toSorted()).toEqual(['options.1', 'question']);
  expect(judged.answers.map(({ text }) => text)).toEqual(['Yes', '']);
});

test('a poll has to end in the future', () => {
  expect(judgePoll(poll('Encore?', undefined, { endsAt: '2026-05-20T11:59' }), now).errors).toEqual({
    expiresAt: 'Please choose a time in the future.',
  });
});

test('a new poll has room for two answers, and for one more', () => {
  expect(withAnswer(newPoll()).answers.map(({ text }) => text)).toEqual(['', '', '']);
});

test('a second attempt to publish a post does not make its polls twice', async () => {
  const calls = answerCalls({ createPoll: ({ body }) => ({ _id: `poll ${(body as { question: string }).question}` }) });
  const made: MadePolls = new Map();
  const [one, two] = [poll('One?'), poll('Two?')];
  expect(await makePolls([one, two], made)).toEqual({ ids: ['poll One?', 'poll Two?'] });
  expect(await makePolls([one, { ...two, question: 'Three?' }], made)).toEqual({ ids: ['poll One?', 'poll Three?'] });
  expect(calls).toHaveLength(3);
});

test('two polls with the same text stay two', async () => {
  const calls = answerCalls({ createPoll: () => ({ _id: newKey() }) });
  await makePolls([poll('Encore?'), poll('Encore?')], new Map());
  expect(calls).toHaveLength(2);
});

test('what the site rejects in a poll is shown at its fields; other failures are thrown', async () => {
  answerCalls({
    createPoll: () => {
      throw failure(422, { details: [{ path: 'question', message: 'Too long.' }] });
    },
  });
  expect(await makePolls([poll('Encore?')], new Map())).toMatchObject({
    rejected: [{ errors: { question: 'Too long.' } }],
  });
  answerCalls({
    createPoll: () => {
      throw failure(503);
    },
  });
  await expect(makePolls([poll('Encore?')], new Map())).rejects.toMatchObject({ statusCode: 503 });
});
