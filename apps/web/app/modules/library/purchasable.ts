import { t } from '@ovation/language/t.ts';
import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import type { Gallery } from '@ovation/contract/publishing/galleries.ts';
import type { Purchasable } from '../purchases/purchasable.ts';
import { contentOf, titleOfFeed } from './feeds/feed-labels.ts';
import { contentOfGallery } from './galleries/gallery-labels.ts';

export function purchasableOfFeed(feed: Feed): Purchasable {
  const picture = feed.files.find(({ thumbnails }) => thumbnails.length > 0)?.thumbnails[0]?.url;
  return {
    kind: 'feed',
    _id: feed._id,
    performer: feed.performer,
    access: feed.access,
    title: titleOfFeed(feed),
    content: contentOf(feed) || t('This post'),
    picture,
  };
}

export function purchasableOfGallery(gallery: Gallery): Purchasable {
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
