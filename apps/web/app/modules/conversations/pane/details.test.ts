import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forbiddenStorage, memoryStorage } from '../../../platform/testing/memory-storage.ts';
import { detailsPosition, showDetails } from './details.ts';

function screen(isWide: boolean, localStorage: Storage = memoryStorage()): void {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: isWide }) });
  vi.stubGlobal('localStorage', localStorage);
}

beforeEach(() => {
  screen(false);
  showDetails(false);
});
afterEach(() => void vi.unstubAllGlobals());

test('on a wide screen the details are beside the conversation until they are hidden, also on the next page', () => {
  screen(true);
  expect(detailsPosition()).toBe('beside');
  showDetails(false);
  expect([detailsPosition(), localStorage.getItem('messages:details')]).toEqual(['hidden', 'hidden']);
  showDetails(true);
  expect(detailsPosition()).toBe('beside');
});

test('on a narrow screen they open over it on request, which is not remembered', () => {
  expect(detailsPosition()).toBe('hidden');
  showDetails(true);
  expect([detailsPosition(), localStorage.length]).toEqual(['over', 0]);
});

test('without storage they are shown', () => {
  screen(true, forbiddenStorage());
  showDetails(false);
  expect(detailsPosition()).toBe('beside');
});
