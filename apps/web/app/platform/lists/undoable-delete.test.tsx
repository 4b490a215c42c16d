// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInApp } from '../testing/render-in-app.tsx';
import { useUndoableDelete } from './undoable-delete.ts';

vi.mock('react-router', () => ({ useRevalidator: () => ({ revalidate: async () => undefined }) }));
vi.mock('@mantine/notifications', () => ({ notifications: { show: vi.fn() } }));
afterEach(() => void vi.restoreAllMocks());

test('a second press while the first is under way deletes nothing again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const remove = vi.fn(() => promise);
  const { result } = renderInApp(useUndoableDelete);
  const press = () => result.current({ id: 'a', remove, says: 'Deleted', restore: async () => undefined });
  await act(async () => {
    const presses = [press(), press()];
    resolve();
    await Promise.all(presses);
  });
  expect(remove).toHaveBeenCalledTimes(1);
});
