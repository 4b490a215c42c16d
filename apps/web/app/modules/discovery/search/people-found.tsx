import type { ReplyOutput } from '@ovation/contract/operation.ts';
import type { PerformerCard, searchPerformers } from '@ovation/contract/people/performers.ts';
import { Group, Select, Stack, Text, Title } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { Listing } from '../../../platform/lists/listing.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { PerformerGrid } from '../performer-grid.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { FilterButton, FilterColumn } from './filter-panel.tsx';
import classes from './people-found.module.css';

interface PeopleFoundProps {
  readonly found: ReplyOutput<typeof searchPerformers>;
  /** Shown if no one is found. */
  readonly instead: readonly PerformerCard[];
  readonly listing: Listing;
}

const orders = [
  { value: 'popular', label: 'Most followed' },
  { value: 'createdAt', label: 'Newest' },
  { value: 'monthlyPrice', label: 'Lowest price' },
  { value: 'name', label: 'Name' },
];
const ascending = new Set(['monthlyPrice', 'name']);

/** The people found, with filters and an order. */
export function PeopleFound({ found, instead, listing }: PeopleFoundProps) {
  const { sortBy } = listing.query;
  const setOrder = (next: string | null): void =>
    listing.set({ sortBy: next ?? 'popular', sort: ascending.has(next ?? '') ? 'asc' : 'desc' });
  return (
    <div className={classes.found}>
      <FilterColumn listing={listing} />
      <Stack gap="lg" miw={0}>
        <Group justify={found.total === 0 ? 'flex-end' : 'space-between'} gap="sm">
          <Text component="output" c="dimmed" className={found.total === 0 ? 'visually-hidden' : undefined}>
            {describeCount(found)}
          </Text>
          <Group gap="sm">
            <FilterButton listing={listing} total={found.total} />
            <Select
              aria-label="Order"
              w="11rem"
              data={orders}
              value={orders.some(({ value }) => value === sortBy) ? sortBy : 'popular'}
              onChange={setOrder}
              allowDeselect={false}
            />
          </Group>
        </Group>
        <ActiveFilters listing={listing} />
        {found.data.length === 0 ? <NobodyFound instead={instead} /> : <PerformerGrid performers={found.data} />}
        <ListFooter listing={listing} total={found.total} />
      </Stack>
    </div>
  );
}

function describeCount({ total, isSimilar }: PeopleFoundProps['found']): string {
  const people = total === 1 ? 'One person' : `${total.toLocaleString('en')} people`;
  return isSimilar === true ? `No exact matches. ${people} with similar words:` : `${people} found`;
}

function NobodyFound({ instead }: Pick<PeopleFoundProps, 'instead'>) {
  return (
    <>
      <EmptyState
        icon={<IconSearchOff size={40} stroke={1.3} />}
        title="No one found"
        message="Try another word, or fewer filters."
        action={{ label: 'Show everyone', to: '/search' }}
      />
      {instead.length === 0 ? null : (
        <section aria-labelledby="instead">
          <Title order={2} size="h3" id="instead" mb="md">
            Most followed
          </Title>
          <PerformerGrid performers={instead} />
        </section>
      )}
    </>
  );
}
