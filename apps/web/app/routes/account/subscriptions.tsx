import { searchSubscriptions } from '@ovation/contract/money/money.ts';
import { Group, Stack } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useNavigation, useRevalidator } from 'react-router';
import { useAccessChanges } from '../../modules/access/access-changes.ts';
import { OwnSubscriptions } from '../../modules/subscriptions/own/own-subscriptions.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { readListingOf, useListing, type Listing } from '../../platform/lists/listing.ts';
import { useServerEvent } from '../../platform/live/realtime.tsx';
import { titleOf } from '../../platform/rendering/title.ts';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { FilterLinks } from '../../ui/lists/filter-links.tsx';
import { ListFooter } from '../../ui/lists/list-footer.tsx';
import { OrderSelect, type Order } from '../../ui/lists/order-select.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/subscriptions.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(searchSubscriptions, { query: readListingOf(searchSubscriptions, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('Subscriptions', matches) }];
}

export default function Subscriptions({ loaderData: { data, total } }: Route.ComponentProps) {
  const listing = useListing();
  const { revalidate } = useRevalidator();
  const isLoading = useNavigation().state === 'loading';
  useAccessChanges(() => void revalidate());
  useServerEvent('payment.changed', () => void revalidate());
  const isFiltered = 'status' in listing.query;
  return (
    <Page narrow>
      <PageHeader title="Subscriptions" />
      {total === 0 && !isFiltered ? (
        <EmptyState
          icon={<IconTicket size={40} stroke={1.3} />}
          title="No subscriptions yet"
          message="Subscribe to someone to see everything they publish for subscribers."
          action={{ label: 'Discover people', to: '/search' }}
        />
      ) : (
        <Stack gap="lg">
          <Filters listing={listing} />
          <div aria-busy={isLoading} style={{ opacity: isLoading ? 0.6 : 1 }}>
            {data.length === 0 ? (
              <EmptyState
                title="No matches"
                message="Remove the filter to see all of your subscriptions."
                action={{ label: 'Show all', to: '/subscriptions' }}
              />
            ) : (
              <OwnSubscriptions subscriptions={data} />
            )}
          </div>
          <ListFooter listing={listing} total={total} />
        </Stack>
      )}
    </Page>
  );
}

const states = [
  { value: '', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'cancelled', label: 'Ending' },
  { value: 'past-due', label: 'Payment due' },
  { value: 'expired', label: 'Ended' },
];
const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: 'Last changed' },
  { value: 'createdAt desc', label: 'Newest' },
  { value: 'expiresAt asc', label: 'Ending first' },
  { value: 'price desc', label: 'Dearest' },
];

function Filters({ listing }: { readonly listing: Listing }) {
  return (
    <Group justify="space-between" gap="sm">
      <FilterLinks label="State" name="status" options={states} />
      <OrderSelect listing={listing} orders={orders} />
    </Group>
  );
}
