export { readPhotos } from './galleries/load-photos.ts';
export { readGalleries } from './galleries/load-galleries.ts';
export { readFeeds } from './load-feeds.ts';
export { hideContent, removeContent } from './moderate-content.ts';
export { readFileStatus } from './read-file-status.ts';
export { holdForSale, type ForSale } from './sale.store.ts';
export { readVideos } from './videos/read-videos.ts';
