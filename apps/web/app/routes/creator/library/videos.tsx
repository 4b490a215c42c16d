import { accessRule } from '@ovation/contract/publishing/feeds.ts';
import { publishingState } from '@ovation/contract/publishing/galleries.ts';
import { listOwnVideos } from '@ovation/contract/publishing/videos.ts';
import { Button, Group, Select } from '@mantine/core';
import { IconMovie, IconPlus } from '@tabler/icons-react';
import { Link, useNavigation } from 'react-router';
import { accessNames } from '../../../modules/library/feeds/feed-labels.ts';
import { OwnVideos } from '../../../modules/library/videos/studio/own-videos.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf, useListing, type Listing } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { OrderSelect, type Order } from '../../../ui/lists/order-select.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import type { Route } from './+types/videos.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listOwnVideos, { query: readListingOf(listOwnVideos, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('Your videos', matches) }];
}

export default function Videos({ loaderData: { data, total } }: Route.ComponentProps) {
  const listing = useListing();
  const isLoading = useNavigation().state === 'loading';
  const isFiltered = ['q', 'access', 'state'].some((name) => name in listing.query);
  return (
    <Page>
      <PageHeader
        title="Your videos"
        description="Films with a page of their own."
        actions={
          <Button component={Link} to="/creator/videos/new" leftSection={<IconPlus size={18} aria-hidden />}>
            New video
          </Button>
        }
      />
      {total === 0 && !isFiltered ? (
        <EmptyState
          icon={<IconMovie size={36} stroke={1.4} />}
          title="No videos yet"
          message="Upload a film, choose its picture and its teaser, and say who may see it and when."
          action={{ label: 'New video', to: '/creator/videos/new' }}
        />
      ) : (
        <>
          <Filters listing={listing} />
          <div aria-busy={isLoading} style={{ opacity: isLoading ? 0.6 : 1 }}>
            {data.length === 0 ? <NothingHere isBeyondTheEnd={total > 0} /> : <OwnVideos videos={data} />}
          </div>
          <ListFooter listing={listing} total={total} />
        </>
      )}
    </Page>
  );
}

function NothingHere({ isBeyondTheEnd }: { readonly isBeyondTheEnd: boolean }) {
  const message = isBeyondTheEnd ? 'Your videos end before this page.' : 'Try other words, or take a filter out.';
  return (
    <EmptyState
      title={isBeyondTheEnd ? 'This page is empty' : 'No video is like that'}
      message={message}
      action={{ label: 'Show all videos', to: '/creator/videos' }}
    />
  );
}

const stateNames = { draft: 'Drafts', scheduled: 'Scheduled', published: 'Published', ended: 'Taken down' } as const;
const accessOptions = accessRule.options.map((value) => ({ value, label: accessNames[value] }));
const stateOptions = publishingState.options.map((value) => ({ value, label: stateNames[value] }));
const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: 'Last changed' },
  { value: 'publishedAt desc', label: 'Newest' },
  { value: 'publishedAt asc', label: 'Oldest' },
  { value: 'title asc', label: 'By title' },
  { value: 'totalLike desc', label: 'Most liked' },
  { value: 'price desc', label: 'Dearest' },
];

function Filters({ listing }: { readonly listing: Listing }) {
  const { q, access, state } = listing.query;
  return (
    <Group gap="sm">
      <SearchField
        label="Search your videos"
        value={String(q ?? '')}
        onSearch={(words) => listing.set({ q: words })}
        flex="1 1 14rem"
      />
      <Select
        aria-label="Who may see it"
        placeholder="Any access"
        clearable
        data={accessOptions}
        value={access === undefined ? null : String(access)}
        onChange={(value) => listing.set({ access: value ?? undefined })}
        flex="1 1 9rem"
        maw={200}
      />
      <Select
        aria-label="Where it stands"
        placeholder="Any state"
        clearable
        data={stateOptions}
        value={state === undefined ? null : String(state)}
        onChange={(value) => listing.set({ state: value ?? undefined })}
        flex="1 1 8rem"
        maw={180}
      />
      <OrderSelect listing={listing} orders={orders} flex="1 1 9rem" maw={200} size="md" />
    </Group>
  );
}
