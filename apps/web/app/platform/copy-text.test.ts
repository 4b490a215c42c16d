import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';
import { toastError, toastSuccess } from './toasts.ts';

vi.mock('./toasts.ts', () => ({ toastError: vi.fn(), toastSuccess: vi.fn() }));

const clipboardThat = (writeText: () => Promise<void>) => vi.stubGlobal('navigator', { clipboard: { writeText } });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('says that it copied once it has', async () => {
  clipboardThat(async () => undefined);
  await copyText('https://example.org', { done: 'Link copied.' });
  expect(vi.mocked(toastSuccess).mock.calls).toEqual([['Link copied.']]);
  expect(toastError).not.toHaveBeenCalled();
});

test.each([
  ['refuses', () => clipboardThat(() => Promise.reject(new Error('no')))],
  ['has no clipboard', () => vi.stubGlobal('navigator', {})],
])('where the browser %s, it shows what to copy and does not claim a success', async (_, arrange) => {
  arrange();
  await copyText('https://example.org', { done: 'Link copied.' });
  expect(toastSuccess).not.toHaveBeenCalled();
  expect(vi.mocked(toastError).mock.calls[0]?.[0]).toContain('https://example.org');
});

test('a secret stays out of the message', async () => {
  clipboardThat(() => Promise.reject(new Error('no')));
  await copyText('key', { done: 'Copied', failed: 'Please select it.' });
  expect(vi.mocked(toastError).mock.calls).toEqual([['Please select it.']]);
});
