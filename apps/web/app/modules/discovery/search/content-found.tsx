import { english, t, translated } from '@ovation/language/t.ts';
import { listFeeds, type Feed } from '@ovation/contract/publishing/feeds.ts';
import { Group, Stack, Text } from '@mantine/core';
import { searchGalleries, type Gallery } from '@ovation/contract/publishing/galleries.ts';
import { useRevalidator } from 'react-router';
import { searchVideos, type Video } from '@ovation/contract/publishing/videos.ts';
import type { Stream } from '@ovation/contract/live/stream.ts';
import { IconSearchOff } from '../../../ui/tabler.ts';
import { useEndless, type EndlessPage } from '../../../platform/lists/endless.ts';
import { FilterLinks } from '../../../ui/lists/filter-links.tsx';
import { FeedList } from '../../library/feeds/list/feed-list.tsx';
import classes from './search.module.css';
import { api } from '../../../platform/api/api.ts';
import { EndlessList } from '../../../ui/lists/endless-list.tsx';
import { useAccessChanges } from '../../access/access-changes.ts';
import { GalleryWall } from '../../library/galleries/gallery-wall.tsx';
import { usePages, type ListPage } from '../../library/galleries/use-pages.ts';
import { galleryListing } from './filters.ts';
import { VideoList } from '../../library/videos/video-grid.tsx';
import type { Listing } from '../../../platform/lists/listing.ts';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { StreamGrid } from '../../live/watch/cards/stream-grid.tsx';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';

interface PostsFoundProps {
  readonly found: EndlessPage<Feed> & { readonly isSimilar?: boolean | undefined };
  readonly query: { readonly q: string | undefined; readonly type: Feed['type'] | undefined };
}

const types = [
  { value: '', label: english('Everything') },
  { value: 'photo', label: english('Photos') },
  { value: 'video', label: english('Videos') },
  { value: 'audio', label: english('Audio') },
  { value: 'text', label: english('Words') },
];

const nothing = {
  posts: {
    found: english('No posts found'),
    yet: english('No posts yet'),
    similar: english('No post has exactly these words. Similar results:'),
  },
  galleries: {
    found: english('No galleries found'),
    yet: english('No galleries yet'),
    similar: english('No gallery has exactly these words. Similar results:'),
  },
  videos: {
    found: english('No videos found'),
    yet: english('No videos yet'),
    similar: english('No video has exactly these words. Similar results:'),
  },
  products: {
    found: english('No products found'),
    yet: english('No products yet'),
    similar: english('No product has exactly these words. Similar results:'),
  },
  streams: { found: english('No live streams found'), yet: english('No live streams yet') },
};

/** Public posts, found by their text. */
export function PostsFound({ found, query }: PostsFoundProps) {
  const feeds = useEndless(listFeeds, { query }, found);
  return (
    <Stack gap="lg" className={classes.posts}>
      <Group>
        <FilterLinks label={t('Type of post')} name="type" options={types} />
      </Group>
      <SimilarOnly of="posts" isSimilar={found.isSimilar} />
      <FeedList feeds={feeds} empty={<NothingFound of="posts" q={query.q} />} />
    </Stack>
  );
}

interface GalleriesFoundProps {
  readonly found: ListPage<Gallery> & { readonly isSimilar?: boolean | undefined };
  readonly q: string | undefined;
}

/** Galleries, unlocked or locked, found by their titles and visible descriptions. */
export function GalleriesFound({ found, q }: GalleriesFoundProps) {
  const { revalidate } = useRevalidator();
  const pages = usePages(found, (current) => api.call(searchGalleries, { query: { ...galleryListing, q, current } }));
  useAccessChanges(() => void revalidate());
  if (pages.items.length === 0) return <NothingFound of="galleries" q={q} />;
  return (
    <Stack gap="lg">
      <SimilarOnly of="galleries" isSimilar={found.isSimilar} />
      <EndlessList hasMore={pages.hasMore} loading={pages.loading} skeleton={null} onMore={pages.more}>
        <GalleryWall galleries={pages.items} withPerformers />
      </EndlessList>
    </Stack>
  );
}

interface VideosFoundProps {
  readonly found: EndlessPage<Video> & { readonly isSimilar?: boolean | undefined };
  readonly query: { readonly q: string | undefined; readonly pageSize: number };
}

/** Videos, unlocked or locked, found by their titles and visible descriptions. */
export function VideosFound({ found, query }: VideosFoundProps) {
  const videos = useEndless(searchVideos, { query }, found);
  if (videos.items.length === 0) return <NothingFound of="videos" q={query.q} />;
  return (
    <Stack gap="lg">
      <SimilarOnly of="videos" isSimilar={found.isSimilar} />
      <VideoList videos={videos} isSigned />
    </Stack>
  );
}

interface StreamsFoundProps {
  readonly found: { readonly data: readonly Stream[]; readonly total: number };
  readonly q: string | undefined;
  readonly listing: Listing;
}

/** Live streams, unlocked or locked, found by their titles and tags. */
export function StreamsFound({ found, q, listing }: StreamsFoundProps) {
  const { revalidate } = useRevalidator();
  useAccessChanges(() => void revalidate());
  if (found.data.length === 0) return <NothingFound of="streams" q={q} />;
  return (
    <Stack gap="lg">
      <StreamGrid streams={found.data} isSigned label={t('Live streams')} />
      <ListFooter listing={listing} total={found.total} />
    </Stack>
  );
}

/** Says which texts are searched, and where else to look. */
export function NothingFound({ of, q }: { readonly of: keyof typeof nothing; readonly q: string | undefined }) {
  const message = q
    ? t('Search looks through the text of public posts. Try another word, or look for people.')
    : t('Come back later, or look for people.');
  return (
    <EmptyState
      icon={<IconSearchOff size={40} stroke={1.3} />}
      title={translated(q ? nothing[of].found : nothing[of].yet)}
      message={message}
      action={{
        label: t('Look for people'),
        to: `/search?${new URLSearchParams({ kind: 'people', ...(q ? { q } : {}) })}`,
      }}
    />
  );
}

interface SimilarOnlyProps {
  readonly of: Exclude<keyof typeof nothing, 'streams'>;
  readonly isSimilar: boolean | undefined;
}

/** Says that the results only resemble the search. */
export function SimilarOnly({ of, isSimilar }: SimilarOnlyProps) {
  return isSimilar === true ? (
    <Text component="output" c="dimmed">
      {translated(nothing[of].similar)}
    </Text>
  ) : null;
}
