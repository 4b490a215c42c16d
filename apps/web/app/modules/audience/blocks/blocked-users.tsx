import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
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
        {t('People')}
      </Title>
      <Text size="sm" c="dimmed">
        {rich(
          'Blocked people stop following you and can’t find you. A running subscription ends; unused time and recent purchases are refunded to their wallet, and you see the amount before you block. Older purchases stay closed while the block lasts, and their comments on your posts are hidden. You can also <link>mute or restrict</link> someone from the menu beside their name.',
          { link: <Anchor component={Link} to="/user/blocked?show=muted" inherit underline="always" /> },
        )}
      </Text>
      <BlockSearch blocked={users} />
      {total > 1 || isSearch ? (
        <Group gap="sm">
          <SearchField
            label={t('Search the people you have blocked')}
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
        empty={isSearch ? t('No one you have blocked has this name.') : t('You have not blocked anyone.')}
      />
      <ListFooter listing={listing} total={total} />
    </Stack>
  );
}
