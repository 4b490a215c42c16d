import { expect, test } from 'vitest';
import { chosenFeed, homeFeedAddress, homeFeeds } from './feed-tabs.tsx';

const chosenAt = (address: string) => chosenFeed(new URL(address, 'https://site.example').searchParams);

test('each feed is found at its own address', () => {
  expect(homeFeeds.map(({ feed }) => chosenAt(homeFeedAddress(feed)))).toEqual(['following', 'for-you']);
});

test('an address without a feed, or with an unknown one, leaves the choice open', () => {
  expect(chosenAt('/home')).toBeUndefined();
  expect(chosenAt('/home?feed=newest')).toBeUndefined();
});

test('a type of posts is looked for among those of followed performers', () => {
  expect(chosenAt('/home?type=photo')).toBe('following');
});
