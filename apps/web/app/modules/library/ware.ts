import type { SaleKind } from '@ovation/contract/content.ts';
import type { Feed } from '@ovation/contract/feeds.ts';
import type { Gallery } from '@ovation/contract/galleries.ts';
import { contentOf, titleOfFeed } from './feed-words.ts';
import { contentOfGallery } from './galleries/gallery-words.ts';

/** Something that is sold, as what opens it needs to know of it. */
export interface Ware {
  readonly kind: SaleKind;
  readonly _id: string;
  readonly performer: Pick<Feed['performer'], '_id' | 'name' | 'username' | 'avatar'>;
  readonly access: Feed['access'];
  readonly title: string;
  /** What it holds: 3 photos and 1 video. */
  readonly content: string;
  /** Address of a picture of it, blurred where it is locked. */
  readonly picture: string | undefined;
}

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
