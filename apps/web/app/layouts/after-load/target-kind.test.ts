import { expect, test } from 'vitest';
import { isSameScreen, kindOf } from './after-load.tsx';

test('a page that is loading looks roughly like what comes', () => {
  const kinds = Object.fromEntries(
    ['/home', '/ada', '/ada/feeds/1', '/messages/1', '/search', '/user/account', '/wallet', '/creator/feeds/new'].map(
      (path) => [path, kindOf(path)],
    ),
  );
  expect(kinds).toEqual({
    '/home': 'posts',
    '/ada': 'profile',
    '/ada/feeds/1': 'posts',
    '/messages/1': 'conversation',
    '/search': 'cards',
    '/user/account': 'form',
    '/wallet': 'rows',
    '/creator/feeds/new': 'form',
  });
});

test('the tabs of a performer’s page, and the conversations, stay in the screen around them', () => {
  expect(isSameScreen('/ada', '/ada/videos')).toBe(true);
  expect(isSameScreen('/ada/about', '/ada/videos')).toBe(true);
  expect(isSameScreen('/messages', '/messages/1')).toBe(true);
  expect(isSameScreen('/creator/inbox/1', '/creator/inbox/2')).toBe(true);
});

test('another performer, and another page of the studio, are other screens', () => {
  expect(isSameScreen('/ada', '/grace/videos')).toBe(false);
  expect(isSameScreen('/creator', '/creator/videos')).toBe(false);
  expect(isSameScreen('/ada', '/ada/videos/1')).toBe(false);
  expect(isSameScreen('/home', '/messages')).toBe(false);
});
