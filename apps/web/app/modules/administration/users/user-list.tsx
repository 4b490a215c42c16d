import type { User } from '@ovation/contract/people/users.ts';
import { Card, Group, Stack } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useListing, type Listing } from '../../../platform/lists/listing.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { FilterLinks } from '../../../ui/lists/filter-links.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { OrderSelect, type Order } from '../../../ui/lists/order-select.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { SuspensionDialog } from './suspension-dialog.tsx';
import { UserRows } from './user-rows.tsx';

/** All accounts, by state and words; the address keeps what is shown. */
export function UserList({ users, total }: { readonly users: readonly User[]; readonly total: number }) {
  const listing = useListing();
  const [asked, setAsked] = useState<User>();
  return (
    <Stack gap="lg">
      <Filters listing={listing} />
      {users.length > 0 ? <UserRows users={users} onAsk={setAsked} /> : <NobodyFound listing={listing} />}
      <ListFooter listing={listing} total={total} />
      {asked ? <SuspensionDialog user={asked} onClose={() => setAsked(undefined)} /> : null}
    </Stack>
  );
}

const states = [
  { value: '', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
];

const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: 'Changed last' },
  { value: 'createdAt desc', label: 'Newest' },
  { value: 'name asc', label: 'Name, A to Z' },
  { value: 'username asc', label: 'Username, A to Z' },
];

function Filters({ listing }: { readonly listing: Listing }) {
  const { q } = listing.query;
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

function NobodyFound({ listing }: { readonly listing: Listing }) {
  const isFiltered = listing.query['q'] !== undefined || listing.query['status'] !== undefined;
  return (
    <Card>
      {isFiltered ? (
        <EmptyState
          icon={<IconUsers size={36} stroke={1.4} />}
          title="No account matches"
          message="Try fewer words, or look at all states."
          action={{ label: 'Show all', onClick: () => listing.set({ q: undefined, status: undefined }) }}
        />
      ) : (
        <EmptyState
          icon={<IconUsers size={36} stroke={1.4} />}
          title="No accounts yet"
          message="They appear here as soon as the first person registers."
        />
      )}
    </Card>
  );
}
