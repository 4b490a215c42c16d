import { t } from '@ovation/language/t.ts';
import {
  listBookmarkedFeeds,
  listBookmarkedGalleries,
  listBookmarkedPerformers,
  listBookmarkedProducts,
  listBookmarkedVideos,
  listBookmarks,
  type Bookmark,
} from '@ovation/contract/publishing/engagement.ts';
import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import type { Gallery } from '@ovation/contract/publishing/galleries.ts';
import type { PerformerCard } from '@ovation/contract/people/performers.ts';
import type { Video } from '@ovation/contract/publishing/videos.ts';
import type { Product } from '@ovation/contract/shop/products.ts';
import { IconBookmark } from '../../ui/tabler.ts';
import type { ReactNode } from 'react';
import { messageOf } from '../../platform/api/api.ts';
import { useEndless, type Endless, type EndlessPage } from '../../platform/lists/endless.ts';
import { useListing } from '../../platform/lists/listing.ts';
import { EndlessList } from '../../ui/lists/endless-list.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/error-state.tsx';
import { CardSkeletons } from '../../ui/lists/skeletons.tsx';
import { PerformerGrid } from '../../modules/discovery/performer-grid.tsx';
import { FeedList } from '../../modules/library/feeds/list/feed-list.tsx';
import { GalleryWall } from '../../modules/library/galleries/gallery-wall.tsx';
import { StreamGrid } from '../../modules/live/watch/cards/stream-grid.tsx';
import { ProductGrid } from '../../modules/products/cards/product-grid.tsx';
import { VideoGrid } from '../../modules/library/videos/video-grid.tsx';

interface BookmarksProps<Item> {
  /** The first page, from the loader. */
  readonly page: EndlessPage<Item>;
}

/** The order in the address, so that the next pages continue the first. */
function useOrder(): { readonly sort: 'asc' | 'desc' } {
  return { sort: useListing().query.sort };
}

export function FeedBookmarks({ page }: BookmarksProps<Feed>) {
  const feeds = useEndless(listBookmarkedFeeds, { query: useOrder() }, page);
  return (
    <FeedList
      canHide={false}
      feeds={feeds}
      empty={
        <NoBookmarks
          message={t('Tap the bookmark below a post to save it here.')}
          action={{ label: t('See the newest posts'), to: '/home' }}
        />
      }
    />
  );
}

export function GalleryBookmarks({ page }: BookmarksProps<Gallery>) {
  const list = useEndless(listBookmarkedGalleries, { query: useOrder() }, page);
  return (
    <BookmarkWall list={list} empty={t('Tap the bookmark of a gallery to save it here.')}>
      {(galleries) => <GalleryWall galleries={galleries} withPerformers />}
    </BookmarkWall>
  );
}

export function VideoBookmarks({ page }: BookmarksProps<Video>) {
  const list = useEndless(listBookmarkedVideos, { query: useOrder() }, page);
  return (
    <BookmarkWall list={list} empty={t('Tap the bookmark of a video to save it here.')}>
      {(videos) => <VideoGrid videos={videos} isSigned label={t('Bookmarked videos')} />}
    </BookmarkWall>
  );
}

export function ProductBookmarks({ page }: BookmarksProps<Product>) {
  const list = useEndless(listBookmarkedProducts, { query: useOrder() }, page);
  return (
    <BookmarkWall list={list} empty={t('Tap the bookmark of a product to save it here.')}>
      {(products) => <ProductGrid products={products} isSigned label={t('Bookmarked products')} />}
    </BookmarkWall>
  );
}

export function StreamBookmarks({ page }: BookmarksProps<Bookmark>) {
  const list = useEndless(listBookmarks, { params: { type: 'stream' }, query: useOrder() }, page);
  return (
    <BookmarkWall list={list} empty={t('Tap the bookmark of a live stream to save it here.')}>
      {(bookmarks) => (
        <StreamGrid
          streams={bookmarks.flatMap(({ stream }) => stream ?? [])}
          isSigned
          label={t('Bookmarked live streams')}
        />
      )}
    </BookmarkWall>
  );
}

export function PerformerBookmarks({ page }: BookmarksProps<PerformerCard>) {
  const list = useEndless(listBookmarkedPerformers, { query: useOrder() }, page);
  return (
    <BookmarkWall list={list} empty={t('Tap the bookmark on a creator’s page to save them here.')}>
      {(performers) => <PerformerGrid performers={performers} />}
    </BookmarkWall>
  );
}

interface BookmarkWallProps<Item> {
  readonly list: Endless<Item>;
  /** Says how to add a bookmark. */
  readonly empty: string;
  readonly children: (items: readonly Item[]) => ReactNode;
}

function BookmarkWall<Item>({ list, empty, children }: BookmarkWallProps<Item>) {
  if (list.items.length === 0 && list.error)
    return <ErrorState message={messageOf(list.error)} action={{ label: t('Try again'), onClick: list.refresh }} />;
  if (list.items.length === 0 && !list.loading)
    return <NoBookmarks message={empty} action={{ label: t('Discover'), to: '/search' }} />;
  return (
    <EndlessList
      hasMore={list.hasMore}
      loading={list.loading}
      skeleton={<CardSkeletons count={1} />}
      onMore={list.more}
    >
      {children(list.items)}
    </EndlessList>
  );
}

function NoBookmarks({ message, action }: Pick<Parameters<typeof EmptyState>[0], 'message' | 'action'>) {
  return (
    <EmptyState
      icon={<IconBookmark size={40} stroke={1.3} />}
      title={t('No bookmarks yet')}
      message={message}
      {...(action ? { action } : {})}
    />
  );
}
