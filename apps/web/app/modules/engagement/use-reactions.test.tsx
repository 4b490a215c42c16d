// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, failure, laterAnswer } from '../../platform/testing/answer-calls.ts';
import { renderInApp } from '../../platform/testing/render-in-app.tsx';
import { useLike } from './use-reactions.ts';

vi.mock('@mantine/notifications', () => ({ notifications: { show: vi.fn() } }));
afterEach(() => void vi.restoreAllMocks());

function like() {
  return renderInApp(() => {
    const [item, setItem] = useState({ _id: 'f', isLiked: false, totalLike: 4 });
    return { item, press: useLike('feed', item, setItem) };
  }).result;
}

test('a like is counted at once', async () => {
  answerCalls({ react: () => ({}) });
  const result = like();
  await act(async () => result.current.press());
  expect(result.current.item).toMatchObject({ isLiked: true, totalLike: 5 });
});

test('a like that the server rejects is reverted', async () => {
  answerCalls({
    react: () => {
      throw failure(403);
    },
  });
  const result = like();
  await act(async () => result.current.press());
  expect(result.current.item).toMatchObject({ isLiked: false, totalLike: 4 });
});

test('quick taps reach the server one after the other, in their order', async () => {
  const first = laterAnswer<object>();
  const calls = answerCalls({ react: () => first.promise, unreact: () => ({}) });
  const result = like();
  await act(async () => result.current.press());
  await act(async () => result.current.press());
  expect([calls.map(({ name }) => name), result.current.item.isLiked]).toEqual([['react'], false]);
  await act(async () => first.come({}));
  expect(calls.map(({ name }) => name)).toEqual(['react', 'unreact']);
});
