// @vitest-environment happy-dom
import type { Comment } from '@ovation/contract/publishing/comments.ts';
import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, failure, laterAnswer } from '../../../platform/testing/answer-calls.ts';
import { renderInApp } from '../../../platform/testing/render-in-app.tsx';
import { withoutOutgoing, useOutbox } from './use-outbox.ts';

afterEach(() => void vi.restoreAllMocks());

function outbox() {
  const onArrived = vi.fn();
  return { onArrived, result: renderInApp(() => useOutbox({ kind: 'feed', id: 'f' }, onArrived)).result };
}

test('a comment is shown at once, and arrives once', async () => {
  const answer = laterAnswer<object>();
  answerCalls({ createComment: () => answer.promise });
  const { result, onArrived } = outbox();
  act(() => result.current.send({ text: 'Bravo' }));
  expect(result.current.outgoing).toMatchObject([{ text: 'Bravo' }]);
  await act(async () => answer.come({ _id: 'c' }));
  expect(result.current.outgoing).toEqual([]);
  expect(onArrived).toHaveBeenCalledExactlyOnceWith({ _id: 'c' });
});

test('a failed comment is kept with its reason, and sent again with the same key', async () => {
  let isOffline = true;
  const calls = answerCalls({
    createComment: () => {
      if (isOffline) throw failure(0, { message: 'No connection.' });
      return { _id: 'c' };
    },
  });
  const { result } = outbox();
  await act(async () => result.current.send({ text: 'Bravo' }));
  const [kept] = result.current.outgoing;
  expect(kept).toMatchObject({ text: 'Bravo', error: 'No connection.' });
  isOffline = false;
  await act(async () => result.current.retry(kept?.key ?? ''));
  expect(result.current.outgoing).toEqual([]);
  expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set([kept?.key]));
});

test('a failed comment can be discarded', async () => {
  answerCalls({
    createComment: () => {
      throw failure(403);
    },
  });
  const { result } = outbox();
  await act(async () => result.current.send({ text: 'Bravo' }));
  act(() => result.current.discard(result.current.outgoing[0]?.key ?? ''));
  expect(result.current.outgoing).toEqual([]);
});

test('a comment whose picture is still being sent is shown once', () => {
  const [one, other] = [{ _id: 'a' }, { _id: 'b' }] as Comment[];
  const waiting = { outgoing: [{ key: 'k', text: '', comment: one }] } as unknown as Parameters<
    typeof withoutOutgoing
  >[1];
  expect(withoutOutgoing([one, other] as Comment[], waiting)).toEqual([other]);
});
