// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, failure } from '../../../platform/testing/answer-calls.ts';
import { renderInApp } from '../../../platform/testing/render-in-app.tsx';
import { useFanNote } from './fan-note-field.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number): Promise<void> => act(() => vi.advanceTimersByTimeAsync(ms).then(() => undefined));

test('a note is saved a second after the last keystroke', async () => {
  const calls = answerCalls({ changeFanNote: () => ({}) });
  const { result } = renderInApp(() => useFanNote('c', ''));
  act(() => result.current.change('Likes B'));
  await pass(900);
  act(() => result.current.change('Likes Bach'));
  await pass(900);
  expect([calls, result.current.state]).toEqual([[], 'typing']);
  await pass(100);
  expect([calls.map(({ body }) => body), result.current.state]).toEqual([[{ note: 'Likes Bach' }], 'saved']);
});

test('leaving the field or the conversation saves a changed note at once', async () => {
  const calls = answerCalls({ changeFanNote: () => ({}) });
  const { result, unmount } = renderInApp(() => useFanNote('c', ''));
  await act(async () => result.current.save());
  act(() => result.current.change('Likes Bach'));
  await act(async () => result.current.save());
  act(() => result.current.change('Likes Brahms'));
  unmount();
  await pass(0);
  expect(calls.map(({ body }) => body)).toEqual([{ note: 'Likes Bach' }, { note: 'Likes Brahms' }]);
});

test('a failed save says why, and can be repeated', async () => {
  answerCalls({
    changeFanNote: () => {
      throw failure(0, { message: 'No connection.' });
    },
  });
  const { result } = renderInApp(() => useFanNote('c', ''));
  act(() => result.current.change('Likes Bach'));
  await pass(1_000);
  expect(result.current).toMatchObject({ text: 'Likes Bach', state: 'failed', problem: 'No connection.' });
  answerCalls({ changeFanNote: () => ({}) });
  await act(async () => result.current.save());
  expect(result.current).toMatchObject({ state: 'saved', problem: undefined });
});

test('a note that was changed back counts as saved', async () => {
  const calls = answerCalls({});
  const { result } = renderInApp(() => useFanNote('c', 'Likes Bach'));
  act(() => result.current.change('Likes Bach!'));
  act(() => result.current.change('Likes Bach'));
  await pass(2_000);
  expect([result.current.state, calls]).toEqual(['saved', []]);
});
