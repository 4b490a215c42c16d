import type { Feed } from '@ovation/contract/feeds.ts';
import type { Gallery } from '@ovation/contract/galleries.ts';
import type { Ware } from '../purchases/ware.ts';
import { contentOf, titleOfFeed } from './feeds/feed-words.ts';
import { contentOfGallery } from './galleries/gallery-words.ts';

export function wareOfFeed(feed: Feed): Ware {
  const picture = feed.files.find(({ thumbnails }) => thumbnails.length > 0)?.thumbnails[0]?.url;
  return {
    kind: 'feed',
    _id: feed._id,
    performer: feed.performer,
    access: feed.access,
    title: titleOfFeed(feed),
    content: contentOf(feed) || 'This post',
    picture,
  };
}

export function wareOfGallery(gallery: Gallery): Ware {
  const { _id, performer, access, title, cover } = gallery;
  return {
    kind: 'gallery',
    _id,
    performer,
    access,
    title,
    content: contentOfGallery(gallery),
    picture: cover?.thumbnails[0]?.url,
  };
}
