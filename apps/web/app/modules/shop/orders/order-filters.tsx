import { english, t } from '@ovation/language/t.ts';
import { Card, Group, Stack } from '@mantine/core';
import { IconPackage } from '../../../ui/tabler.ts';
import { useListing, type Listing } from '../../../platform/lists/listing.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { DayInput } from '../../../ui/forms/date-inputs.tsx';
import { ListSearch } from '../../../ui/forms/search-field.tsx';
import { FilterLinks } from '../../../ui/lists/filter-links.tsx';
import { OrderSelect, FilterSelect, type Order as ListOrder } from '../../../ui/lists/list-selects.tsx';
import { optionsOf } from '../../../ui/words/options.ts';
import { orderStateOptions } from './order-labels.ts';

const sortings: readonly ListOrder[] = [
  { value: 'updatedAt desc', label: english('Last changed') },
  { value: 'createdAt desc', label: english('Newest') },
  { value: 'createdAt asc', label: english('Oldest') },
  { value: 'total desc', label: english('Largest') },
];
const types = [
  { value: 'physical', label: english('Shipped products') },
  { value: 'digital', label: english('Downloads') },
  { value: 'made_to_order', label: english('Made to order') },
];

interface OrderFiltersProps {
  readonly searchLabel: string;
  /** With the time and the order of the list, for those who have many orders. */
  readonly isDetailed?: boolean;
}

/** Status, words and type of a list of orders; the address holds them. */
export function OrderFilters({ searchLabel, isDetailed = false }: OrderFiltersProps) {
  const listing = useListing();
  return (
    <Stack gap="sm" align="flex-start">
      <FilterLinks label={t('Status')} name="status" options={orderStateOptions} />
      <Group gap="sm" w="100%" align="flex-end">
        <ListSearch
          listing={listing}
          label={searchLabel}

          flex="1 1 16rem"
        />
        <FilterSelect
          listing={listing}
          name="type"
          aria-label={t('Type')}
          placeholder={t('All types')}
          data={optionsOf(types)}
          flex="0 1 10rem"
        />
        {isDetailed ? <DetailedFilters listing={listing} /> : null}
      </Group>
    </Stack>
  );
}

function DetailedFilters({ listing }: { readonly listing: Listing }) {
  const { from, to } = listing.query;
  return (
    <>
      <OrderSelect listing={listing} orders={sortings} flex="0 1 10rem" size="md" />
      <DayInput
        key={`from ${from}`}
        label={t('From')}
        value={from === undefined ? undefined : String(from)}
        onChange={(day) => listing.set({ from: day })}
      />
      <DayInput
        key={`to ${to}`}
        label={t('To')}
        value={to === undefined ? undefined : String(to)}
        onChange={(day) => listing.set({ to: day })}
      />
    </>
  );
}

const filters = ['q', 'status', 'type', 'from', 'to'];

/** Whether the list is narrowed: an empty one then means something else. */
export const isNarrowed = ({ query }: Listing): boolean => filters.some((name) => query[name] !== undefined);

interface NoOrdersProps {
  readonly title: string;
  readonly message: string;
  readonly action?: { readonly label: string; readonly to: string };
}

/** Instead of an empty list: none at all, or none that matches. */
export function NoOrders({ title, message, action }: NoOrdersProps) {
  const listing = useListing();
  const icon = <IconPackage size={36} stroke={1.4} />;
  const showAll = (): void => listing.set(Object.fromEntries(filters.map((name) => [name, undefined])));
  return (
    <Card>
      {isNarrowed(listing) ? (
        <EmptyState
          icon={icon}
          title={t('No orders match')}
          message={t('Try other words, another status, or a longer period.')}
          action={{ label: t('Show all'), onClick: showAll }}
        />
      ) : (
        <EmptyState icon={icon} title={title} message={message} {...(action ? { action } : {})} />
      )}
    </Card>
  );
}
