import { t } from '@ovation/language/t.ts';
import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import { Stack, Text } from '@mantine/core';
import { IconSearchOff } from '../../../ui/tabler.ts';
import { useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { useAccessChanges } from '../../access/access-changes.ts';
import { FeedCard } from '../../library/feeds/feed-card.tsx';
import { GalleryWall } from '../../library/galleries/gallery-wall.tsx';
import { VideoGrid } from '../../library/videos/video-grid.tsx';
import { ProductGrid } from '../../products/cards/product-grid.tsx';
import { DiscoverGrid, Section } from '../cards/discover-cards.tsx';
import type { Everything } from '../search/load-found.server.ts';
import { formatNumber } from '../../../ui/words/formats.ts';
import classes from './everything.module.css';

interface EverythingFoundProps {
  readonly found: Everything;
  readonly q: string;
}

/** People, posts, videos, galleries and products that a search finds, the first few of each. */
export function EverythingFound({ found, q }: EverythingFoundProps) {
  const { people, posts, videos, galleries, products } = found;
  const { revalidate } = useRevalidator();
  useAccessChanges(() => void revalidate());
  if (Object.values(found).every(({ data }) => data.length === 0)) return <Nothing />;
  return (
    <Stack gap="xl">
      <Kind kind="people" title={t('People')} found={people} q={q}>
        <DiscoverGrid performers={people.data} isSwiped isFirst />
      </Kind>
      <Kind kind="posts" title={t('Posts')} found={posts} q={q}>
        <Posts key={posts.data.map(({ _id }) => _id).join()} posts={posts.data} />
      </Kind>
      <Kind kind="videos" title={t('Videos')} found={videos} q={q}>
        <VideoGrid videos={videos.data} isSigned label={t('Videos')} />
      </Kind>
      <Kind kind="galleries" title={t('Galleries')} found={galleries} q={q}>
        <GalleryWall galleries={galleries.data} withPerformers />
      </Kind>
      <Kind kind="products" title={t('Shop')} found={products} q={q}>
        <ProductGrid products={products.data} isSigned label={t('Products')} />
      </Kind>
    </Stack>
  );
}

interface KindProps {
  readonly kind: FoundKind;
  readonly title: string;
  readonly found: {
    readonly data: readonly unknown[];
    readonly total: number;
    readonly isSimilar?: boolean | undefined;
  };
  readonly q: string;
  readonly children: ReactNode;
}

/** One kind of results with their number; nothing where there are none. */
function Kind({ kind, title, found: { data, total, isSimilar }, q, children }: KindProps) {
  if (data.length === 0) return null;
  const to = `/search?${new URLSearchParams({ q, kind })}`;
  return (
    <Section title={title} count={countOf(kind, total)} all={{ to, label: t('See all: {title}', { title }) }}>
      {isSimilar === true ? (
        <Text component="output" display="block" c="dimmed" mb="sm">
          {t('No exact matches. These have similar words:')}
        </Text>
      ) : null}
      {children}
    </Section>
  );
}

/** Posts that change in place: a like, a comment. */
function Posts({ posts }: { readonly posts: readonly Feed[] }) {
  const [shown, setShown] = useState(posts);
  const change = (id: string, apply: (feed: Feed) => Feed): void =>
    setShown((before) => before.map((feed) => (feed._id === id ? apply(feed) : feed)));
  return (
    <div className={classes.posts}>
      {shown.map((feed) => (
        <FeedCard key={feed._id} feed={feed} onChange={(apply) => change(feed._id, apply)} />
      ))}
    </div>
  );
}

function Nothing() {
  return (
    <EmptyState
      icon={<IconSearchOff size={40} stroke={1.3} />}
      title={t('Nothing found')}
      message={t('Try another word, or look around by category.')}
      action={{ label: t('Back to Discover'), to: '/search' }}
    />
  );
}

/** Totals are exact up to these numbers, which stand for more. */
const bounds = { people: Number.POSITIVE_INFINITY, posts: 200, videos: 200, galleries: 1_000, products: 100 } as const;

type FoundKind = keyof typeof bounds;

/** How many are found: "12", or "200+" where counting stops. */
export function countOf(kind: FoundKind, total: number): string {
  const bound = bounds[kind];
  return total >= bound ? `${formatNumber(bound)}+` : formatNumber(total);
}
