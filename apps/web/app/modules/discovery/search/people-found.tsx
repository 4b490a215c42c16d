import { english, t } from '@ovation/language/t.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import type { PerformerCard, searchPerformers } from '@ovation/contract/people/performers.ts';
import { Group, Select, Stack, Text, Title, Button, Modal } from '@mantine/core';
import { IconSearchOff, IconX, IconAdjustmentsHorizontal } from '../../../ui/tabler.ts';
import type { CategoryLabel } from '@ovation/contract/site/categories.ts';
import { useState } from 'react';
import type { Listing } from '../../../platform/lists/listing.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { DiscoverGrid } from '../cards/discover-cards.tsx';
import classes from './search.module.css';
import { activeFiltersOf, filterNames } from './filters.ts';
import { useWideScreen } from '../../../ui/wide-screen.ts';
import { optionsOf } from '../../../ui/words/options.ts';
import { FilterFields } from './filter-fields.tsx';

interface PeopleFoundProps {
  readonly found: ReplyOutput<typeof searchPerformers>;
  /** Shown if no one is found. */
  readonly instead: readonly PerformerCard[];
  readonly categories: readonly CategoryLabel[];
  readonly listing: Listing;
}

const orders = [
  { value: 'popular', label: english('Most followed') },
  { value: 'createdAt', label: english('Newest') },
  { value: 'monthlyPrice', label: english('Lowest price') },
  { value: 'name', label: english('Name') },
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
              aria-label={t('Sort by')}
              w="11rem"
              data={optionsOf(orders)}
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

interface ActiveFiltersProps {
  readonly listing: Listing;
  readonly categories: readonly CategoryLabel[];
}

/** The active filters of the list, each with a button to remove it. */
function ActiveFilters({ listing, categories }: ActiveFiltersProps) {
  const active = activeFiltersOf(listing.query, categories);
  if (active.length === 0) return null;
  const clear = (): void => listing.set(Object.fromEntries(filterNames.map((name) => [name, undefined])));
  return (
    <ul className={classes.row} aria-label={t('Active filters')}>
      {active.map(({ name, label }) => (
        <li key={name}>
          <button
            type="button"
            className={classes.filter}
            aria-label={t('Remove the filter {label}', { label })}
            onClick={() => listing.set({ [name]: undefined })}
          >
            {label}
            <IconX size={16} stroke={2} aria-hidden />
          </button>
        </li>
      ))}
      {active.length > 1 ? (
        <li>
          <button type="button" className={classes.clear} onClick={clear}>
            {t('Clear all')}
          </button>
        </li>
      ) : null}
    </ul>
  );
}

interface FilterPanelProps {
  readonly categories: readonly CategoryLabel[];
  readonly listing: Listing;
  /** The number of results with the current filters. */
  readonly total: number;
}

/** The filters beside the list on a wide screen; a phone does not render fields that it never shows. */
function FilterColumn({ listing, categories }: Omit<FilterPanelProps, 'total'>) {
  const isWide = useWideScreen();
  return (
    <section aria-label={t('Filters')} className={classes.column}>
      {isWide ? <FilterFields listing={listing} categories={categories} /> : null}
    </section>
  );
}

/** The filters behind a button on a phone, where they fill the screen. */
function FilterButton({ listing, categories, total }: FilterPanelProps) {
  const [opened, setOpened] = useState(false);
  const count = activeFiltersOf(listing.query).length;
  return (
    <>
      <Button
        variant="default"
        size="md"
        className={classes.button}
        leftSection={<IconAdjustmentsHorizontal size={20} stroke={1.6} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('{count, plural, =0 {Filters} other {Filters (#)}}', { count })}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('Filters')}
        fullScreen
        radius={0}
        transitionProps={{ transition: 'slide-up' }}
      >
        <FilterFields listing={listing} categories={categories} />
        <div className={classes.done}>
          <Button fullWidth size="lg" onClick={() => setOpened(false)}>
            {total === 0
              ? t('No matches. Close filters')
              : t('Show {total, plural, one {one person} other {# people}}', { total })}
          </Button>
        </div>
      </Modal>
    </>
  );
}
