// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../../platform/testing/answer-calls.ts';
import { renderInApp } from '../../../platform/testing/render-in-app.tsx';
import { useFileProgress } from './file-progress.ts';

afterEach(() => void vi.restoreAllMocks());

test('a queued file shows its position in the queue at once, after one call', async () => {
  const made = answerCalls({ getFeedFileStatus: () => ({ status: 'queued', progress: 0, queuePosition: 3 }) });
  const { result } = renderInApp(() => useFileProgress(['video']));
  await act(async () => undefined);
  expect(result.current.get('video')).toMatchObject({ status: 'queued', queuePosition: 3 });
  expect(made).toHaveLength(1);
});
