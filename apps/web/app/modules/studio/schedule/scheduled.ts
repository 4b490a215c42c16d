import { t } from '@ovation/language/t.ts';
import type { OwnContent } from '@ovation/contract/publishing/bin.ts';
import { studioAddress } from '../../../platform/addresses/addresses.ts';
import { contentOf, titleOfFeed } from '../../library/feeds/feed-labels.ts';

/** What the calendar shows of scheduled content. */
export interface Scheduled {
  readonly id: string;
  readonly title: string;
  /** When it appears. */
  readonly time: string;
  readonly editAddress: string;
}

export function summaryOf(item: OwnContent): Scheduled {
  if (item.kind === 'feed') {
    const { feed } = item;
    return scheduled('feed', feed, feed.text === '' ? contentOf(feed) || t('A poll') : titleOfFeed(feed));
  }
  return item.kind === 'gallery'
    ? scheduled('gallery', item.gallery, item.gallery.title)
    : scheduled('video', item.video, item.video.title);
}

function scheduled(
  kind: OwnContent['kind'],
  { _id, publishedAt }: { readonly _id: string; readonly publishedAt: string | null },
  title: string,
): Scheduled {
  return { id: _id, title, time: publishedAt ?? '', editAddress: `${studioAddress(kind)}/${_id}` };
}
