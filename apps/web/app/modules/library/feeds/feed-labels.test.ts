import type { Feed, FeedFile } from '@ovation/contract/publishing/feeds.ts';
import { expect, test } from 'vitest';
import { contentOf, lockedSentenceOf, subscriptionOpens, titleOfFeed } from './feed-labels.ts';
import { purchasableOfFeed } from '../purchasable.ts';

const files = (...types: FeedFile['type'][]): FeedFile[] =>
  types.map((type) => ({ _id: type, type, status: 'ready', width: null, height: null, thumbnails: [] }));
const performer = { _id: '7', username: 'ada', name: 'Ada', avatar: '/ada.webp' };

function feed(given: Partial<Feed>): Feed {
  return {
    _id: 'f',
    text: '',
    performer,
    files: [],
    polls: [],
    access: { rule: 'subscribers', granted: false, offers: [] },
    ...given,
  } as Feed;
}

test('what a post holds is counted and listed', () => {
  expect(contentOf(feed({ files: files('feed-photo') }))).toBe('1 photo');
  expect(contentOf(feed({ files: files('feed-photo', 'feed-photo', 'feed-video') }))).toBe('2 photos and 1 video');
  expect(contentOf(feed({ files: files('feed-audio', 'feed-photo', 'feed-video') }))).toBe(
    '1 photo, 1 video, and 1 recording',
  );
  expect(contentOf(feed({}))).toBe('');
});

test('a locked post says what it holds and who it opens to', () => {
  expect(lockedSentenceOf(feed({ files: files('feed-photo', 'feed-photo') }))).toBe('2 photos, open to subscribers');
  expect(lockedSentenceOf(feed({}))).toBe('Open to subscribers');
  expect(
    lockedSentenceOf(feed({ access: { rule: 'paid', granted: false, offers: [] }, files: files('feed-video') })),
  ).toBe('1 video, for sale');
});

test('a post is titled by the beginning of its first line, or by its performer', () => {
  expect([titleOfFeed(feed({ text: 'Tonight\nat eight' })), titleOfFeed(feed({}))]).toEqual([
    'Tonight',
    'A post by Ada',
  ]);
  expect(titleOfFeed(feed({ text: 'word '.repeat(20) }))).toMatch(/^(word ){13}word…$/);
});

test('what is bought is shown by its first picture, where it has one', () => {
  const [plain, pictured] = [
    files('feed-audio'),
    files('feed-photo').map((file) => ({ ...file, thumbnails: [{ url: '/blurred.webp', width: 1, height: 1 }] })),
  ];
  expect(purchasableOfFeed(feed({ files: [...plain, ...pictured] }))).toMatchObject({
    kind: 'feed',
    picture: '/blurred.webp',
    content: '1 photo and 1 recording',
  });
  expect(purchasableOfFeed(feed({ text: 'Tonight' }))).toMatchObject({
    picture: undefined,
    content: 'This post',
    title: 'Tonight',
  });
});

test('a subscription is advertised by the posts that it opens, if there are more than this one', () => {
  expect(subscriptionOpens(feed({ totalForSubscribers: 14 }))).toBe('A subscription unlocks 14 posts.');
  expect(subscriptionOpens(feed({ totalForSubscribers: 1 }))).toBeUndefined();
  expect(subscriptionOpens(feed({}))).toBeUndefined();
});
