import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, failure } from '../../../../platform/testing/answer-calls.ts';
import { renewPosts } from './renew-posts.ts';

afterEach(() => void vi.restoreAllMocks());

const post = (_id: string, performerId: string, text = 'locked'): Feed =>
  ({ _id, text, performer: { _id: performerId } }) as Feed;

/** A list as `useEndless` gives it. */
function shownList(...items: Feed[]) {
  const list = {
    items,
    patch: (matches: (feed: Feed) => boolean, change: (feed: Feed) => Feed): void => {
      list.items = list.items.map((feed) => (matches(feed) ? change(feed) : feed));
    },
  };
  return list;
}

test('posts of the performer are renewed where they are; others stay as they were', async () => {
  const list = shownList(post('1', 'ada'), post('2', 'bob'), post('3', 'ada'));
  const pages = [
    { data: [post('9', 'ada', 'not shown'), post('3', 'ada', 'open')], nextCursor: 'next' },
    { data: [post('1', 'ada', 'open')], nextCursor: 'further' },
  ];
  const calls = answerCalls({ listPerformerFeeds: () => pages.shift() });
  await renewPosts(list, 'ada');
  expect(list.items.map(({ _id, text }) => `${_id} ${text}`)).toEqual(['1 open', '2 locked', '3 open']);
  expect(calls).toHaveLength(2);
});

test('a performer without a post in the list costs no call', async () => {
  const calls = answerCalls({ listPerformerFeeds: () => ({ data: [] }) });
  await renewPosts(shownList(post('2', 'bob')), 'ada');
  expect(calls).toEqual([]);
});

test('a performer who cannot be found any more is a failure, for which the list is loaded again', async () => {
  answerCalls({
    listPerformerFeeds: () => {
      throw failure(404);
    },
  });
  await expect(renewPosts(shownList(post('1', 'ada')), 'ada')).rejects.toMatchObject({ statusCode: 404 });
});
