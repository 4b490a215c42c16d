import type { Broadcast } from '@ovation/contract/messaging/broadcasts.ts';
import type { FanList } from '@ovation/contract/people/fan-lists.ts';
import { Card, Group, Stack } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useReconnected, useServerEvent } from '../../platform/live/realtime.tsx';
import { useListing } from '../../platform/lists/listing.ts';
import { useRevalidateSoon } from '../../platform/live/revalidate-soon.ts';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { FilterLinks } from '../../ui/lists/filter-links.tsx';
import { ListFooter } from '../../ui/lists/list-footer.tsx';
import { OrderSelect, type Order } from '../../ui/lists/order-select.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { BroadcastRow } from './broadcast-row.tsx';

interface BroadcastListProps {
  readonly broadcasts: readonly Broadcast[];
  readonly total: number;
  readonly lists: readonly FanList[];
}

const states = [
  { value: '', label: 'All' },
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'sent', label: 'Sent' },
];

const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: 'Last changed' },
  { value: 'createdAt desc', label: 'Newest' },
  { value: 'createdAt asc', label: 'Oldest' },
  { value: 'sendAt desc', label: 'Sent last' },
];

const noneOf: Record<string, { readonly title: string; readonly message: string }> = {
  draft: { title: 'No drafts', message: 'Drafts are kept here until you send them.' },
  scheduled: { title: 'Nothing is scheduled', message: 'Scheduled messages wait here until they are sent.' },
};
const noneAtAll = {
  title: 'No broadcasts yet',
  message: 'Write to all of your fans at once, or to some of them. Each fan gets it in their conversation with you.',
};

/** The performer's mass messages with their status, updated live. */
export function BroadcastList({ broadcasts, total, lists }: BroadcastListProps) {
  const listing = useListing();
  const revalidate = useRevalidateSoon();
  useServerEvent('broadcast.changed', revalidate);
  useReconnected(revalidate);
  const none = noneOf[String(listing.query['state'] ?? '')] ?? noneAtAll;
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <FilterLinks label="State" name="state" options={states} />
        <OrderSelect listing={listing} orders={orders} />
      </Group>
      {broadcasts.length === 0 ? (
        <Card>
          <EmptyState
            icon={<IconSpeakerphone size={36} stroke={1.4} />}
            {...none}
            action={{ label: 'Write a message', to: '/creator/messages/new' }}
          />
        </Card>
      ) : (
        <Rows label="Broadcasts">
          {broadcasts.map((broadcast) => (
            <BroadcastRow key={broadcast._id} broadcast={broadcast} lists={lists} />
          ))}
        </Rows>
      )}
      <ListFooter listing={listing} total={total} />
    </Stack>
  );
}
