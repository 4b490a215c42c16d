import type { getLiveCapacity } from '@ovation/contract/live/site-streams.ts';
import type { Reply } from '@ovation/contract/operation.ts';
import { Text } from '@mantine/core';
import { capacityWords } from './capacity-words.ts';

/** What live video needs of this machine and its uplink. */
export function Capacity({ capacity }: { readonly capacity: Reply<typeof getLiveCapacity> }) {
  return (
    <Text size="sm" c="dimmed">
      {capacityWords(capacity)}
    </Text>
  );
}
