import type { BlockedUser } from '@ovation/contract/people/audience.ts';
import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useListing } from '../../../platform/lists/listing.ts';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { OrderSelect, peopleOrders } from '../../../ui/lists/order-select.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { BoundedList } from '../boundaries/bounded-list.tsx';
import { BlockSearch } from './block-search.tsx';

interface BlockedUsersProps {
  readonly users: readonly BlockedUser[];
  readonly total: number;
}

/** The accounts that a performer has blocked, and a search to block more. */
export function BlockedUsers({ users, total }: BlockedUsersProps) {
  const listing = useListing();
  const isSearch = listing.query['q'] !== undefined;
  return (
    <Stack component="section" gap="md" aria-labelledby="blocked-users">
      <Title order={2} size="h3" id="blocked-users">
        People
      </Title>
      <Text size="sm" c="dimmed">
        Who is blocked follows you no longer and finds nothing of you. A running subscription ends, and its unused time
        goes back to their wallet with what they bought lately; you see how much before you block. Older purchases open
        nothing while the block stands. What was said below your posts is hidden. You can also{' '}
        <Anchor component={Link} to="/user/blocked?show=muted" inherit>
          mute or restrict
        </Anchor>{' '}
        someone from the menu beside their name.
      </Text>
      <BlockSearch blocked={users} />
      {total > 1 || isSearch ? (
        <Group gap="sm">
          <SearchField
            label="Search the people you have blocked"
            value={String(listing.query['q'] ?? '')}
            onSearch={(q) => listing.set({ q })}
            flex="1 1 14rem"
          />
          <OrderSelect listing={listing} orders={peopleOrders} />
        </Group>
      ) : null}
      <BoundedList
        kind="blocked"
        users={users}
        empty={isSearch ? 'No one you have blocked has this name.' : 'You have not blocked anyone.'}
      />
      <ListFooter listing={listing} total={total} />
    </Stack>
  );
}
