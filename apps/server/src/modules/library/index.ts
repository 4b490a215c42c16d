export { loadFeedForAccess, loadFeedForSale } from './feed-access.ts';
export { readFeeds } from './load-feeds.ts';
