export { readPhotos } from './galleries/load-photos.ts';
export { readGalleries } from './galleries/load-galleries.ts';
export { readFeeds } from './load-feeds.ts';
export { hideContent, removeContent } from './moderate-content.ts';
export { readFileStatus } from './read-file-status.ts';
export { createCircleFinder, type CircleFinder } from './newest-of-circle.ts';
export { createShownFeeds, type ShownFeeds } from './shown-content.ts';
export { holdForSale, type ForSale } from './sale.store.ts';
export { readVideos } from './videos/read-videos.ts';
