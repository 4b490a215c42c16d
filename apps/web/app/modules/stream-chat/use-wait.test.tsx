// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '../../platform/testing/render-in-app.tsx';
import { useWait } from './stream-writing.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

test('slow mode counts down to the next message', () => {
  const { result } = renderInApp(() => useWait(10, 'since'));
  expect(result.current[0]).toBe(10);
  pass(4_000);
  expect(result.current[0]).toBe(6);
  pass(60_000);
  expect(result.current[0]).toBe(0);
});

test('each sent message restarts the wait', () => {
  const { result } = renderInApp(() => useWait(0, 'since'));
  act(() => result.current[1](5));
  pass(2_000);
  act(() => result.current[1](5));
  expect(result.current[0]).toBe(5);
  pass(5_000);
  expect(result.current[0]).toBe(0);
});
