import { unblockUser, type BlockedUser } from '@ovation/contract/people/audience.ts';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useListing } from '../../../platform/lists/listing.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { OrderSelect, peopleOrders } from '../../../ui/lists/order-select.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Day, TimeAgo } from '../../../ui/words/time-ago.tsx';
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
        nothing while the block stands. What was said below your posts is hidden.
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
      {users.length === 0 ? (
        <Text c="dimmed">{isSearch ? 'Nobody you have blocked is called that.' : 'You have blocked nobody.'}</Text>
      ) : (
        <Rows label="Blocked people">
          {users.map((user) => (
            <Row key={user._id}>
              <BlockedRow user={user} />
            </Row>
          ))}
        </Rows>
      )}
      <ListFooter listing={listing} total={total} />
    </Stack>
  );
}

function BlockedRow({ user }: { readonly user: BlockedUser }) {
  const { revalidate } = useRevalidator();
  const [running, setRunning] = useState(false);
  const unblock = async (): Promise<void> => {
    setRunning(true);
    try {
      await api.call(unblockUser, { params: { id: user._id } });
      toastSuccess(`${user.name} is let in again.`);
      await revalidate();
    } catch (error) {
      toastError(error);
      setRunning(false);
    }
  };
  const since = (
    <>
      Blocked <TimeAgo time={user.since} />
      {user.subscribedUntil === null ? null : (
        <>
          {' '}
          · subscription paid until <Day time={user.subscribedUntil} />
        </>
      )}
    </>
  );
  return (
    <AccountLine
      account={user}
      detail={since}
      aside={
        <Button variant="default" loading={running} onClick={() => void unblock()} aria-label={`Unblock ${user.name}`}>
          Unblock
        </Button>
      }
    />
  );
}
