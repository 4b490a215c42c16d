import { t } from '@ovation/language/t.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import type { PerformerCard, searchPerformers } from '@ovation/contract/people/performers.ts';
import { Group, Select, Stack, Text, Title } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { Listing } from '../../../platform/lists/listing.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import type { CategoryLabel } from '@ovation/contract/site/categories.ts';
import { DiscoverGrid } from '../cards/discover-grid.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { FilterButton, FilterColumn } from './filter-panel.tsx';
import classes from './people-found.module.css';

interface PeopleFoundProps {
  readonly found: ReplyOutput<typeof searchPerformers>;
  /** Shown if no one is found. */
  readonly instead: readonly PerformerCard[];
  readonly categories: readonly CategoryLabel[];
  readonly listing: Listing;
}

const orders = [
  { value: 'popular', label: t('Most followed') },
  { value: 'createdAt', label: t('Newest') },
  { value: 'monthlyPrice', label: t('Lowest price') },
  { value: 'name', label: t('Name') },
];
const ascending = new Set(['monthlyPrice', 'name']);

/** The people found, with filters and an order. */
export function PeopleFound({ found, instead, categories, listing }: PeopleFoundProps) {
  const { sortBy } = listing.query;
  const setOrder = (next: string | null): void =>
    listing.set({ sortBy: next ?? 'popular', sort: ascending.has(next ?? '') ? 'asc' : 'desc' });
  return (
    <div className={classes.found}>
      <FilterColumn listing={listing} categories={categories} />
      <Stack gap="lg" miw={0}>
        <Group justify={found.total === 0 ? 'flex-end' : 'space-between'} gap="sm">
          <Text component="output" c="dimmed" className={found.total === 0 ? 'visually-hidden' : undefined}>
            {describeCount(found)}
          </Text>
          <Group gap="sm">
            <FilterButton listing={listing} categories={categories} total={found.total} />
            <Select
              aria-label={t('Order')}
              w="11rem"
              data={orders}
              value={orders.some(({ value }) => value === sortBy) ? sortBy : 'popular'}
              onChange={setOrder}
              allowDeselect={false}
            />
          </Group>
        </Group>
        <ActiveFilters listing={listing} categories={categories} />
        {found.data.length === 0 ? <NobodyFound instead={instead} /> : <DiscoverGrid performers={found.data} isFirst />}
        <ListFooter listing={listing} total={found.total} />
      </Stack>
    </div>
  );
}

function describeCount({ total, isSimilar }: PeopleFoundProps['found']): string {
  const people = t('{total, plural, one {One person} other {# people}}', { total });
  return isSimilar === true
    ? t('No exact matches. {people} with similar words:', { people })
    : t('{people} found', { people });
}

function NobodyFound({ instead }: Pick<PeopleFoundProps, 'instead'>) {
  return (
    <>
      <EmptyState
        icon={<IconSearchOff size={40} stroke={1.3} />}
        title={t('No one found')}
        message={t('Try another word, or fewer filters.')}
        action={{ label: t('Show everyone'), to: '/search?kind=people' }}
      />
      {instead.length === 0 ? null : (
        <section aria-labelledby="instead">
          <Title order={2} size="h3" id="instead" mb="md">
            {t('Most followed')}
          </Title>
          <DiscoverGrid performers={instead} />
        </section>
      )}
    </>
  );
}
