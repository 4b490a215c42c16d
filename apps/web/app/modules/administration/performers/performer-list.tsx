import { Card, Group, Stack } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useRouteLoaderData } from 'react-router';
import { useListing, type Listing } from '../../../platform/lists/listing.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { FilterLinks } from '../../../ui/lists/filter-links.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { OrderSelect, type Order } from '../../../ui/lists/order-select.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { PerformerRows, type ReviewedPerformer } from './performer-rows.tsx';

interface PerformerListProps {
  readonly performers: readonly ReviewedPerformer[];
  readonly total: number;
}

/** All performers, by state and words; the address keeps what is shown. */
export function PerformerList({ performers, total }: PerformerListProps) {
  const listing = useListing();
  return (
    <Stack gap="lg">
      <Filters listing={listing} />
      {performers.length > 0 ? <PerformerRows performers={performers} /> : <NothingFound listing={listing} />}
      <ListFooter listing={listing} total={total} />
    </Stack>
  );
}

const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: 'Changed last' },
  { value: 'createdAt desc', label: 'Newest' },
  { value: 'createdAt asc', label: 'Waiting longest' },
  { value: 'name asc', label: 'Name, A to Z' },
];

function Filters({ listing }: { readonly listing: Listing }) {
  // The guard above all administrators' pages has loaded the number.
  const guard = useRouteLoaderData('guards/admin') as { readonly totalPending: number } | undefined;
  const { q } = listing.query;
  const states = [
    { value: '', label: 'All' },
    { value: 'pending', label: 'Waiting', count: guard?.totalPending },
    { value: 'active', label: 'Approved' },
    { value: 'rejected', label: 'Rejected' },
    { value: 'suspended', label: 'Suspended' },
  ];
  return (
    <Stack gap="sm" align="flex-start">
      <FilterLinks label="State" name="status" options={states} />
      <Group gap="sm" w="100%">
        <SearchField
          label="Search by name, username or e-mail"
          value={String(q ?? '')}
          onSearch={(words) => listing.set({ q: words })}
          flex="1 1 18rem"
        />
        <OrderSelect listing={listing} orders={orders} flex="0 1 12rem" size="md" />
      </Group>
    </Stack>
  );
}

function NothingFound({ listing }: { readonly listing: Listing }) {
  const isFiltered = listing.query['q'] !== undefined || listing.query['status'] !== undefined;
  return (
    <Card>
      {isFiltered ? (
        <EmptyState
          icon={<IconUsers size={36} stroke={1.4} />}
          title="Nobody matches"
          message="Try fewer words, or look at all states."
          action={{ label: 'Show all', onClick: () => listing.set({ q: undefined, status: undefined }) }}
        />
      ) : (
        <EmptyState
          icon={<IconUsers size={36} stroke={1.4} />}
          title="No performers yet"
          message="They appear here as soon as the first one registers."
        />
      )}
    </Card>
  );
}
