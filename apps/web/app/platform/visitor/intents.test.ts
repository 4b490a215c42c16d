import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forbiddenStorage, memoryStorage } from '../testing/memory-storage.ts';
import {
  dropAllIntents,
  dropIntent,
  dropStrayIntent,
  keepIntent,
  keepIntentFor,
  pathOfWaitingIntent,
  resumeIntent,
  takeIntent,
} from './intents.ts';

const follow = { act: 'follow', target: '7', detail: 'Ada' };
let storage: Storage;
let localStorage: Storage;

/** The tab shows a page. */
function open(pathname: string, sessionStorage = storage): void {
  vi.stubGlobal('window', { location: { pathname }, scrollY: 300, sessionStorage, localStorage });
}

beforeEach(() => {
  vi.useFakeTimers();
  storage = memoryStorage();
  localStorage = memoryStorage();
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

describe('while its visitor is on the way back', () => {
  const opened = (address: string, hasAccount: boolean): void => {
    const { pathname, search } = new URL(address, 'http://localhost');
    dropStrayIntent({ pathname, search, hasAccount });
  };

  test.each([
    ['/ada?tab=videos', true],
    ['/auth/google/callback?code=1', false],
    ['/auth/age?from=%2Fada%3Ftab%3Dvideos', true],
    ['/user/account?from=%2Fada', true],
  ])('it stays at %s (with an account: %s)', (address, hasAccount) => {
    keepIntent(follow);
    opened(address, hasAccount);
    expect(takeIntent('follow', '7')).toMatchObject(follow);
  });

  test.each([
    ['/ada', false],
    ['/bob', true],
    ['/search', false],
    ['/auth/login', false],
    ['/auth/login?from=%2Fada', false],
    ['/auth/age?from=%2Fbob', true],
  ])('it is forgotten at %s (with an account: %s)', (address, hasAccount) => {
    keepIntent(follow);
    opened(address, hasAccount);
    expect(takeIntent('follow', '7')).toBeUndefined();
  });

  test('it stays at the login that follows a confirmed address', () => {
    keepIntentFor('ada@example.com', follow);
    resumeIntent();
    opened('/auth/login?from=%2Fada', false);
    expect(takeIntent('follow', '7', 'ada@example.com')).toMatchObject(follow);
  });
});

describe('an intent that waits for a confirmed address', () => {
  beforeEach(() => {
    keepIntentFor(' Ada@Example.com', follow);
    open('/ada', memoryStorage());
  });

  test('comes back once, in the tab that resumes it, and for that account alone', () => {
    expect(pathOfWaitingIntent()).toBe('/ada');
    expect(takeIntent('follow', '7', 'ada@example.com')).toBeUndefined();
    resumeIntent();
    expect(takeIntent('follow', '7')).toBeUndefined();
    expect(takeIntent('follow', '7', 'bob@example.com')).toBeUndefined();
    expect(takeIntent('follow', '7', 'ada@example.com')).toMatchObject(follow);
    resumeIntent();
    expect(takeIntent('follow', '7', 'ada@example.com')).toBeUndefined();
  });

  test('stays when the sheet is closed, and is forgotten after half an hour', () => {
    dropIntent();
    expect(pathOfWaitingIntent()).toBe('/ada');
    vi.advanceTimersByTime(30 * 60_000);
    resumeIntent();
    expect([pathOfWaitingIntent(), takeIntent('follow', '7', 'ada@example.com')]).toEqual([undefined, undefined]);
  });

  test('is forgotten at the logout, and where the visitor wants something else', () => {
    dropAllIntents();
    expect(pathOfWaitingIntent()).toBeUndefined();
    keepIntentFor('ada@example.com', follow);
    keepIntent({ act: 'like', target: '8' });
    expect(pathOfWaitingIntent()).toBeUndefined();
  });
});
