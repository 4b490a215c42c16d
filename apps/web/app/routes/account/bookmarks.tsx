import { english, t } from '@ovation/language/t.ts';
import {
  listBookmarkedFeeds,
  listBookmarkedGalleries,
  listBookmarkedPerformers,
  listBookmarkedProducts,
  listBookmarkedVideos,
  listBookmarks,
} from '@ovation/contract/publishing/engagement.ts';
import { suggestPerformers } from '@ovation/contract/publishing/discovery.ts';
import { Group } from '@mantine/core';
import { SuggestedPerformers } from '../../modules/discovery/suggested-performers.tsx';
import {
  FeedBookmarks,
  GalleryBookmarks,
  PerformerBookmarks,
  ProductBookmarks,
  StreamBookmarks,
  VideoBookmarks,
} from './bookmark-lists.tsx';
import { apiOf, plainApiOf } from '../../platform/api/api.server.ts';
import { orNone } from '../../platform/api/or-none.server.ts';
import { readListing, useListing } from '../../platform/lists/listing.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { FilterLinks } from '../../ui/lists/filter-links.tsx';
import { OrderSelect, timeOrders } from '../../ui/lists/list-selects.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/bookmarks.ts';

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const of = args.url.searchParams.get('of');
  const query = orderOf(args.url.searchParams);
  if (of === 'galleries') return { kind: 'gallery', page: await api.call(listBookmarkedGalleries, { query }) } as const;
  if (of === 'videos') return { kind: 'video', page: await api.call(listBookmarkedVideos, { query }) } as const;
  if (of === 'products') return { kind: 'product', page: await api.call(listBookmarkedProducts, { query }) } as const;
  if (of === 'live')
    return { kind: 'stream', page: await api.call(listBookmarks, { params: { type: 'stream' }, query }) } as const;
  if (of === 'performers')
    return { kind: 'performer', page: await api.call(listBookmarkedPerformers, { query }) } as const;
  const [page, suggested] = await Promise.all([
    api.call(listBookmarkedFeeds, { query }),
    orNone(plainApiOf(args.context).call(suggestPerformers)),
  ]);
  return { kind: 'feed', page, suggested } as const;
}

const orderOf = (params: URLSearchParams) => ({ sort: readListing(params).sort });

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Bookmarks'), matches) }];
}

const kinds = [
  { value: '', label: english('Posts') },
  { value: 'galleries', label: english('Galleries') },
  { value: 'videos', label: english('Videos') },
  { value: 'products', label: english('Products') },
  { value: 'live', label: english('Live') },
  { value: 'performers', label: english('Creators') },
];

export default function Bookmarks({ loaderData }: Route.ComponentProps) {
  const listing = useListing();
  return (
    <Page
      narrow={loaderData.kind === 'feed'}
      aside={loaderData.kind === 'feed' ? <SuggestedPerformers performers={loaderData.suggested} /> : undefined}
    >
      <PageHeader title={t('Bookmarks')} description={t('Your saved items. Only you can see them.')} />
      <Group justify="space-between" gap="sm">
        <FilterLinks label={t('Kind')} name="of" options={kinds} />
        <OrderSelect listing={listing} orders={timeOrders} />
      </Group>
      {/* Another order starts another list. */}
      <BookmarkList key={listing.query.sort} {...loaderData} />
    </Page>
  );
}

function BookmarkList(bookmarks: Route.ComponentProps['loaderData']) {
  if (bookmarks.kind === 'gallery') return <GalleryBookmarks page={bookmarks.page} />;
  if (bookmarks.kind === 'video') return <VideoBookmarks page={bookmarks.page} />;
  if (bookmarks.kind === 'product') return <ProductBookmarks page={bookmarks.page} />;
  if (bookmarks.kind === 'stream') return <StreamBookmarks page={bookmarks.page} />;
  if (bookmarks.kind === 'performer') return <PerformerBookmarks page={bookmarks.page} />;
  return <FeedBookmarks page={bookmarks.page} />;
}
