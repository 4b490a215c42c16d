import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forbiddenStorage, memoryStorage } from '../../../platform/testing/memory-storage.ts';
import { detailsPlace, showDetails } from './details.ts';

function screen(isWide: boolean, localStorage: Storage = memoryStorage()): void {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: isWide }) });
  vi.stubGlobal('localStorage', localStorage);
}

beforeEach(() => {
  screen(false);
  showDetails(false);
});
afterEach(() => void vi.unstubAllGlobals());

test('on a wide screen the details stand beside the conversation until they are hidden, also on the next page', () => {
  screen(true);
  expect(detailsPlace()).toBe('beside');
  showDetails(false);
  expect([detailsPlace(), localStorage.getItem('messages:details')]).toEqual(['hidden', 'hidden']);
  showDetails(true);
  expect(detailsPlace()).toBe('beside');
});

test('on a narrow screen they come over it when they are asked for, and that is not remembered', () => {
  expect(detailsPlace()).toBe('hidden');
  showDetails(true);
  expect([detailsPlace(), localStorage.length]).toEqual(['over', 0]);
});

test('where nothing can be kept they are shown', () => {
  screen(true, forbiddenStorage());
  showDetails(false);
  expect(detailsPlace()).toBe('beside');
});
