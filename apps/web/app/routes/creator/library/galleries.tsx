import { publishingState } from '@ovation/contract/content.ts';
import { accessRule } from '@ovation/contract/publishing/feeds.ts';
import { searchOwnGalleries } from '@ovation/contract/publishing/galleries.ts';
import { Button, Group, Select } from '@mantine/core';
import { IconLibraryPhoto, IconPlus } from '@tabler/icons-react';
import { Link, useNavigation } from 'react-router';
import { accessNames } from '../../../modules/library/feeds/feed-labels.ts';
import { stateNames } from '../../../modules/library/own/publishing-states.ts';
import { OwnGalleries } from '../../../modules/library/galleries/own/own-galleries.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf, useListing, type Listing } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { OrderSelect, type Order } from '../../../ui/lists/order-select.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import type { Route } from './+types/galleries.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(searchOwnGalleries, { query: readListingOf(searchOwnGalleries, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('Your galleries', matches) }];
}

export default function Galleries({ loaderData: { data, total } }: Route.ComponentProps) {
  const listing = useListing();
  const isLoading = useNavigation().state === 'loading';
  const isFiltered = ['q', 'access', 'state'].some((name) => name in listing.query);
  return (
    <Page>
      <PageHeader
        title="Your galleries"
        description="Photos that belong together, under one title and one price."
        actions={
          <Button component={Link} to="/creator/galleries/new" leftSection={<IconPlus size={18} aria-hidden />}>
            New gallery
          </Button>
        }
      />
      {total === 0 && !isFiltered ? (
        <EmptyState
          icon={<IconLibraryPhoto size={36} stroke={1.4} />}
          title="No galleries yet"
          message="Drop a handful of photos, put them in order, and choose who may see them."
          action={{ label: 'New gallery', to: '/creator/galleries/new' }}
        />
      ) : (
        <>
          <Filters listing={listing} />
          <div aria-busy={isLoading} style={{ opacity: isLoading ? 0.6 : 1 }}>
            {data.length === 0 ? <NothingHere isBeyondTheEnd={total > 0} /> : <OwnGalleries galleries={data} />}
          </div>
          <ListFooter listing={listing} total={total} />
        </>
      )}
    </Page>
  );
}

function NothingHere({ isBeyondTheEnd }: { readonly isBeyondTheEnd: boolean }) {
  const message = isBeyondTheEnd ? 'Your galleries end before this page.' : 'Try other words, or take a filter out.';
  return (
    <EmptyState
      title={isBeyondTheEnd ? 'This page is empty' : 'No gallery is like that'}
      message={message}
      action={{ label: 'Show all galleries', to: '/creator/galleries' }}
    />
  );
}

const accessOptions = accessRule.options.map((value) => ({ value, label: accessNames[value] }));
const stateOptions = publishingState.options.map((value) => ({ value, label: stateNames[value] }));
const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: 'Last changed' },
  { value: 'createdAt desc', label: 'Newest' },
  { value: 'createdAt asc', label: 'Oldest' },
  { value: 'title asc', label: 'By title' },
  { value: 'totalPhoto desc', label: 'Most photos' },
  { value: 'totalLike desc', label: 'Most liked' },
  { value: 'price desc', label: 'Dearest' },
];

function Filters({ listing }: { readonly listing: Listing }) {
  const { q, access, state } = listing.query;
  return (
    <Group gap="sm">
      <SearchField
        label="Search your galleries"
        value={String(q ?? '')}
        onSearch={(words) => listing.set({ q: words })}
        flex="1 1 14rem"
      />
      <Select
        aria-label="State"
        placeholder="Any state"
        clearable
        data={stateOptions}
        value={state === undefined ? null : String(state)}
        onChange={(value) => listing.set({ state: value ?? undefined })}
        flex="1 1 8rem"
        maw={180}
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
      <OrderSelect listing={listing} orders={orders} flex="1 1 9rem" maw={200} size="md" />
    </Group>
  );
}
