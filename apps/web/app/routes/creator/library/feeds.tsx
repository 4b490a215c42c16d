import { publishingState } from '@ovation/contract/content.ts';
import { accessRule, feedType, listOwnFeeds } from '@ovation/contract/publishing/feeds.ts';
import { Button, Group, Select } from '@mantine/core';
import { IconPhoto, IconPlus } from '@tabler/icons-react';
import { Link, useNavigation } from 'react-router';
import { accessNames } from '../../../modules/library/feeds/feed-labels.ts';
import { stateNames } from '../../../modules/library/own/publishing-states.ts';
import { OwnFeeds } from '../../../modules/library/feeds/own/own-feeds.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf, useListing, type Listing } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { OrderSelect, type Order } from '../../../ui/lists/order-select.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import type { Route } from './+types/feeds.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listOwnFeeds, { query: readListingOf(listOwnFeeds, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('Your feeds', matches) }];
}

export default function Feeds({ loaderData: { data, total } }: Route.ComponentProps) {
  const listing = useListing();
  const isLoading = useNavigation().state === 'loading';
  const isFiltered = ['q', 'access', 'type', 'state'].some((name) => name in listing.query);
  return (
    <Page>
      <PageHeader
        title="Your feeds"
        description="Everything that you have published, and what is still to come."
        actions={
          <Button component={Link} to="/creator/feeds/new" leftSection={<IconPlus size={18} aria-hidden />}>
            New post
          </Button>
        }
      />
      {total === 0 && !isFiltered ? (
        <EmptyState
          icon={<IconPhoto size={36} stroke={1.4} />}
          title="Nothing published yet"
          message="Your first post can be a photo, a film, a recording, or just some words."
          action={{ label: 'New post', to: '/creator/feeds/new' }}
        />
      ) : (
        <>
          <Filters listing={listing} />
          <div aria-busy={isLoading} style={{ opacity: isLoading ? 0.6 : 1 }}>
            {data.length === 0 ? <NothingHere isBeyondTheEnd={total > 0} /> : <OwnFeeds feeds={data} />}
          </div>
          <ListFooter listing={listing} total={total} />
        </>
      )}
    </Page>
  );
}

function NothingHere({ isBeyondTheEnd }: { readonly isBeyondTheEnd: boolean }) {
  const message = isBeyondTheEnd ? 'Your feeds end before this page.' : 'Try other words, or take a filter out.';
  return (
    <EmptyState
      title={isBeyondTheEnd ? 'This page is empty' : 'No post is like that'}
      message={message}
      action={{ label: 'Show all posts', to: '/creator/feeds' }}
    />
  );
}

const typeNames = { text: 'Text', photo: 'Photos', video: 'Videos', audio: 'Sound' } as const;
const accessOptions = accessRule.options.map((value) => ({ value, label: accessNames[value] }));
const typeOptions = feedType.options.map((value) => ({ value, label: typeNames[value] }));
const stateOptions = publishingState.options.map((value) => ({ value, label: stateNames[value] }));
const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: 'Last changed' },
  { value: 'publishedAt desc', label: 'Published last' },
  { value: 'createdAt desc', label: 'Newest' },
  { value: 'createdAt asc', label: 'Oldest' },
  { value: 'totalLike desc', label: 'Most liked' },
  { value: 'price desc', label: 'Dearest' },
];

function Filters({ listing }: { readonly listing: Listing }) {
  const { q, access, type, state } = listing.query;
  return (
    <Group gap="sm">
      <SearchField
        label="Search your feeds"
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
        aria-label="Kind"
        placeholder="Any kind"
        clearable
        data={typeOptions}
        value={type === undefined ? null : String(type)}
        onChange={(value) => listing.set({ type: value ?? undefined })}
        flex="1 1 8rem"
        maw={180}
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
      <OrderSelect listing={listing} orders={orders} flex="1 1 9rem" maw={200} size="md" />
    </Group>
  );
}
