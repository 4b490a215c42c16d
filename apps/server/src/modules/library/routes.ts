import * as feeds from '@ovation/contract/publishing/feeds.ts';
import * as bin from '@ovation/contract/publishing/bin.ts';
import * as drafts from '@ovation/contract/publishing/feed-drafts.ts';
import * as files from '@ovation/contract/publishing/feed-files.ts';
import * as galleries from '@ovation/contract/publishing/galleries.ts';
import * as products from '@ovation/contract/shop/products.ts';
import * as reviews from '@ovation/contract/shop/reviews.ts';
import * as shipping from '@ovation/contract/shop/shipping.ts';
import * as videos from '@ovation/contract/publishing/videos.ts';
import type { Serve } from '../../platform/http/call.ts';
import { restoreContent, deleteForGood, listBin } from './bin/bin.ts';
import { changeFeed, createFeed, deleteFeed, getFeed, pinFeed, unpinFeed, getOwnFeed } from './feeds/feeds.ts';
import { createPoll, voteInPoll } from './feeds/polls/polls.ts';
import { getFeedDraft, deleteFeedDraft, saveFeedDraft } from './feeds/draft/feed-drafts.ts';
import { listFeeds, listPerformerFeeds, listOwnFeeds } from './feeds/lists/lists.ts';
import {
  uploadFeedAudio,
  uploadFeedPhoto,
  uploadFeedTeaser,
  uploadFeedThumbnail,
  uploadFeedVideo,
  getFeedFileStatus,
} from './feeds/files/feed-files.ts';
import { listOwnContent } from './own-content/own-content.ts';
import {
  changeGallery,
  createGallery,
  deleteGallery,
  getGallery,
  getOwnGallery,
  searchGalleries,
  searchOwnGalleries,
  setGalleryCover,
} from './galleries/galleries.ts';
import {
  changePhoto,
  deletePhoto,
  listPhotos,
  searchOwnPhotos,
  uploadPhoto,
  listPerformerPhotos,
} from './galleries/photos/photos.ts';
import {
  changeVideo,
  deleteVideo,
  getOwnVideo,
  getVideo,
  listOwnVideos,
  searchVideos,
  uploadVideo,
  getVideoFileStatus,
  keepVideoPosition,
  removeVideoFile,
} from './videos/videos.ts';
import {
  createProduct,
  changeProduct,
  deleteProduct,
  uploadProductImage,
  removeProductFile,
} from './products/changes/changes.ts';
import { getProduct, getOwnProduct } from './products/products.ts';
import { searchProducts, searchOwnProducts } from './products/lists/lists.ts';
import { listReviews, deleteReview, writeReview } from './products/reviews/reviews.ts';
import { setShippingZones, listShippingZones } from './products/shipping/set-shipping-zones.ts';

export function routes(serve: Serve): void {
  serve(files.uploadFeedPhoto, uploadFeedPhoto);
  serve(files.uploadFeedVideo, uploadFeedVideo);
  serve(files.uploadFeedAudio, uploadFeedAudio);
  serve(files.uploadFeedThumbnail, uploadFeedThumbnail);
  serve(files.uploadFeedTeaser, uploadFeedTeaser);
  serve(drafts.getFeedDraft, getFeedDraft);
  serve(drafts.saveFeedDraft, saveFeedDraft);
  serve(drafts.deleteFeedDraft, deleteFeedDraft);
  serve(feeds.createFeed, createFeed);
  serve(feeds.listOwnFeeds, listOwnFeeds);
  serve(bin.listOwnContent, listOwnContent);
  serve(bin.listBin, listBin);
  serve(bin.restoreContent, restoreContent);
  serve(bin.deleteForGood, deleteForGood);
  serve(feeds.getOwnFeed, getOwnFeed);
  serve(feeds.changeFeed, changeFeed);
  serve(feeds.deleteFeed, deleteFeed);
  serve(feeds.pinFeed, pinFeed);
  serve(feeds.unpinFeed, unpinFeed);
  serve(files.createPoll, createPoll);
  serve(feeds.listFeeds, listFeeds);
  serve(feeds.listPerformerFeeds, listPerformerFeeds);
  serve(feeds.getFeed, getFeed);
  serve(feeds.voteInPoll, voteInPoll);
  serve(files.getFeedFileStatus, getFeedFileStatus);
  serve(galleries.createGallery, createGallery);
  serve(galleries.searchOwnGalleries, searchOwnGalleries);
  serve(galleries.searchGalleries, searchGalleries);
  serve(galleries.getGallery, getGallery);
  serve(galleries.getOwnGallery, getOwnGallery);
  serve(galleries.changeGallery, changeGallery);
  serve(galleries.deleteGallery, deleteGallery);
  serve(galleries.uploadPhoto, uploadPhoto);
  serve(galleries.searchOwnPhotos, searchOwnPhotos);
  serve(galleries.changePhoto, changePhoto);
  serve(galleries.deletePhoto, deletePhoto);
  serve(galleries.setGalleryCover, setGalleryCover);
  serve(galleries.listPhotos, listPhotos);
  serve(galleries.listPerformerPhotos, listPerformerPhotos);
  serve(videos.uploadVideo, uploadVideo);
  serve(videos.changeVideo, changeVideo);
  serve(videos.removeVideoFile, removeVideoFile);
  serve(videos.deleteVideo, deleteVideo);
  serve(videos.listOwnVideos, listOwnVideos);
  serve(videos.getOwnVideo, getOwnVideo);
  serve(videos.searchVideos, searchVideos);
  serve(videos.getVideo, getVideo);
  serve(videos.getVideoFileStatus, getVideoFileStatus);
  serve(videos.keepVideoPosition, keepVideoPosition);
  serve(products.createProduct, createProduct);
  serve(products.changeProduct, changeProduct);
  serve(products.uploadProductImage, uploadProductImage);
  serve(products.removeProductFile, removeProductFile);
  serve(products.deleteProduct, deleteProduct);
  serve(products.searchOwnProducts, searchOwnProducts);
  serve(products.getOwnProduct, getOwnProduct);
  serve(products.searchProducts, searchProducts);
  serve(products.getProduct, getProduct);
  serve(reviews.listReviews, listReviews);
  serve(reviews.writeReview, writeReview);
  serve(reviews.deleteReview, deleteReview);
  serve(shipping.listShippingZones, listShippingZones);
  serve(shipping.setShippingZones, setShippingZones);
}
