import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forbiddenStorage, memoryStorage } from '../testing/memory-storage.ts';
import { dropIntent, keepIntent, takeIntent } from './intents.ts';

const follow = { act: 'follow', target: '7', detail: 'Ada' };
let storage: Storage;

/** The tab shows a page. */
function open(pathname: string, sessionStorage = storage): void {
  vi.stubGlobal('window', { location: { pathname }, scrollY: 300, sessionStorage });
}

beforeEach(() => {
  vi.useFakeTimers();
  storage = memoryStorage();
  open('/ada');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an intent comes back once, with where the visitor was', () => {
  keepIntent(follow);
  expect(takeIntent('follow', '7')).toMatchObject({ ...follow, scrolled: 300 });
  expect(takeIntent('follow', '7')).toBeUndefined();
});

test('it is only for its act, its target and its page, and waits for them', () => {
  keepIntent(follow);
  expect([takeIntent('like', '7'), takeIntent('follow', '8')]).toEqual([undefined, undefined]);
  open('/bob');
  expect(takeIntent('follow', '7')).toBeUndefined();
  open('/ada');
  expect(takeIntent('follow')).toMatchObject(follow);
});

test('after half an hour it is forgotten, and so it is when the visitor changes their mind', () => {
  keepIntent(follow);
  vi.advanceTimersByTime(30 * 60_000);
  expect(takeIntent('follow', '7')).toBeUndefined();
  keepIntent(follow);
  dropIntent();
  expect(takeIntent('follow', '7')).toBeUndefined();
});

test('where storage is forbidden, or holds something else, nothing is kept and nothing breaks', () => {
  storage.setItem('intent', '{broken');
  expect(takeIntent('follow', '7')).toBeUndefined();
  open('/ada', forbiddenStorage());
  keepIntent(follow);
  expect(takeIntent('follow', '7')).toBeUndefined();
  dropIntent();
});
