export { readPhotos } from './galleries/photos/load-photos.ts';
export { readGalleries } from './galleries/load-galleries.ts';
export { readFeeds } from './feeds/load-feeds.ts';
export { hideContent, removeContent } from './moderate-content.ts';
export { readFileStatus } from './read-file-status.ts';
export { createFollowedFeedFinder } from './feeds/lists/newest-of-followed.ts';
export { createShownFeeds } from './feeds/shown-content.ts';
export { holdForSale, type ForSale } from './sale.store.ts';
export { readVideos } from './videos/read-videos.ts';
