// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from '../../platform/state/store.ts';
import { answerCalls, failure, laterAnswer } from '../../platform/testing/answer-calls.ts';
import { renderInApp } from '../../platform/testing/render-in-app.tsx';
import { useFollow } from './use-follow.ts';

vi.mock('@mantine/notifications', () => ({ notifications: { show: vi.fn() } }));
afterEach(() => void vi.restoreAllMocks());

const performer = { _id: '9', name: 'Ada', isFollowed: false };

test('following is shown at once, everywhere on the page', async () => {
  const answer = laterAnswer<object>();
  answerCalls({ follow: () => answer.promise });
  const store = createStore(undefined);
  const [one, other] = [renderInApp(() => useFollow(performer), store), renderInApp(() => useFollow(performer), store)];
  act(() => one.result.current.toggle());
  expect([one.result.current, other.result.current]).toMatchObject([
    { isFollowed: true, busy: true },
    { isFollowed: true, busy: false },
  ]);
  await act(async () => answer.come({}));
  expect(one.result.current).toMatchObject({ isFollowed: true, busy: false });
});

test('a change that the server rejects is reverted', async () => {
  const calls = answerCalls({
    follow: () => {
      throw failure(403);
    },
    unfollow: () => {
      throw failure(409);
    },
  });
  const { result } = renderInApp(() => useFollow(performer));
  await act(async () => result.current.toggle());
  expect(result.current.isFollowed).toBe(false);
  const followed = renderInApp(() => useFollow({ ...performer, isFollowed: true }));
  await act(async () => followed.result.current.toggle());
  expect([followed.result.current.isFollowed, calls.map(({ name }) => name)]).toEqual([true, ['follow', 'unfollow']]);
});

test('changes in this tab override the data of an older page', async () => {
  answerCalls({ unfollow: () => ({}) });
  const { result } = renderInApp(() => useFollow({ ...performer, isFollowed: true }));
  await act(async () => result.current.toggle());
  expect(result.current.isFollowed).toBe(false);
});
