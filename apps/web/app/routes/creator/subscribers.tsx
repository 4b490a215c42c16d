import { searchSubscribers } from '@ovation/contract/money/money.ts';
import { Card, Group } from '@mantine/core';
import { IconCrown } from '@tabler/icons-react';
import { useOwnPerformer } from '../../modules/accounts/own-performer.ts';
import { MessageButton } from '../../modules/conversations/message-button.tsx';
import { SubscriberList, subscriptionStates, subscriptionTypes } from '../../modules/subscriptions/subscriber-list.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { readListingOf, useListing, type Listing } from '../../platform/lists/listing.ts';
import { useReconnected, useServerEvent } from '../../platform/live/realtime.tsx';
import { useRevalidateSoon } from '../../platform/live/revalidate-soon.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { ListFooter } from '../../ui/lists/list-footer.tsx';
import { OrderSelect, type Order } from '../../ui/lists/order-select.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import type { Route } from './+types/subscribers.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(searchSubscribers, { query: readListingOf(searchSubscribers, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('Subscribers', matches) }];
}

export default function Subscribers({ loaderData: { data, total } }: Route.ComponentProps) {
  const listing = useListing();
  const { totalSubscriber } = useOwnPerformer();
  const revalidateSoon = useRevalidateSoon();
  useServerEvent('subscribers.changed', revalidateSoon);
  useReconnected(revalidateSoon);
  const isFiltered = ['q', 'status', 'subscriptionType'].some((name) => name in listing.query);
  return (
    <Page>
      <PageHeader
        title="Subscribers"
        description={
          totalSubscriber === 1
            ? 'One fan is subscribed to you now.'
            : `${totalSubscriber.toLocaleString('en')} fans are subscribed to you now.`
        }
      />
      {total === 0 && !isFiltered ? (
        <Card>
          <EmptyState
            icon={<IconCrown size={36} stroke={1.4} />}
            title="No subscribers yet"
            message="Publish something for subscribers, so that visitors see what a subscription includes."
            action={{ label: 'New post', to: '/creator/feeds/new' }}
          />
        </Card>
      ) : (
        <>
          <Filters listing={listing} />
          {data.length === 0 ? (
            <Card>
              <EmptyState
                title="No subscribers match"
                message="Try other words, or remove a filter."
                action={{ label: 'Show all subscribers', to: '/creator/subscribers' }}
              />
            </Card>
          ) : (
            <SubscriberList subscribers={data} actionOf={messageTo} />
          )}
          <ListFooter listing={listing} total={total} />
        </>
      )}
    </Page>
  );
}

const messageTo = (user: Parameters<typeof MessageButton>[0]['other']) => (
  <MessageButton other={user} as="fan" isSmall />
);

const statusOptions = Object.entries(subscriptionStates).map(([value, { label }]) => ({ value, label }));
const typeOptions = Object.entries(subscriptionTypes).map(([value, label]) => ({ value, label }));
const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: 'Last changed' },
  { value: 'createdAt desc', label: 'Newest' },
  { value: 'expiresAt asc', label: 'Ending soonest' },
  { value: 'price desc', label: 'Dearest' },
];

function Filters({ listing }: { readonly listing: Listing }) {
  return (
    <Group gap="sm">
      <SearchField
        label="Search your subscribers"
        value={String(listing.query['q'] ?? '')}
        onSearch={(text) => listing.set({ q: text })}
        flex="1 1 14rem"
      />
      <FilterSelect
        listing={listing}
        name="status"
        aria-label="State"
        placeholder="Any state"
        data={statusOptions}
        flex="1 1 9rem"
        maw={200}
      />
      <FilterSelect
        listing={listing}
        name="subscriptionType"
        aria-label="Kind"
        placeholder="Any kind"
        data={typeOptions}
        flex="1 1 8rem"
        maw={180}
      />
      <OrderSelect listing={listing} orders={orders} flex="1 1 9rem" maw={200} size="md" />
    </Group>
  );
}
