import { Group, Select, Stack } from '@mantine/core';
import type { Listing } from '../../../platform/lists/listing.ts';
import { DayInput } from '../../../ui/forms/day-input.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import classes from './money.module.css';

export interface MoneyFilter {
  /** Its name in the address. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

interface MoneyFiltersProps {
  readonly listing: Listing;
  readonly search: string;
  readonly filters: readonly MoneyFilter[];
  readonly orders: readonly { readonly value: string; readonly label: string }[];
}

/** Words, choices, a period and an order of a list of money; the address keeps them. */
export function MoneyFilters({ listing, search, filters, orders }: MoneyFiltersProps) {
  const { q, from, to, sortBy, sort } = listing.query;
  const reorder = (value: string | null): void => {
    const [by = '', direction = ''] = (value ?? '').split(' ');
    listing.set({ sortBy: by, sort: direction });
  };
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <SearchField
          label={search}
          value={String(q ?? '')}
          onSearch={(words) => listing.set({ q: words })}
          flex="1 1 16rem"
        />
        <Select
          aria-label="Order"
          data={orders.map((order) => ({ ...order }))}
          allowDeselect={false}
          value={`${sortBy} ${sort}`}
          onChange={reorder}
          flex="0 1 12rem"
        />
      </Group>
      <div className={classes.filters}>
        {filters.map(({ name, label, options }) => (
          <Select
            key={name}
            label={label}
            size="sm"
            placeholder="Any"
            clearable
            data={options.map((option) => ({ ...option }))}
            value={listing.query[name] === undefined ? null : String(listing.query[name])}
            onChange={(value) => listing.set({ [name]: value ?? undefined })}
          />
        ))}
        <DayInput key={`from ${from}`} label="From" value={from} onChange={(day) => listing.set({ from: day })} />
        <DayInput key={`to ${to}`} label="To" value={to} onChange={(day) => listing.set({ to: day })} />
      </div>
    </Stack>
  );
}

/** Whether the address narrows the list. */
export function isNarrowed(listing: Listing, filters: readonly MoneyFilter[]): boolean {
  return ['q', 'from', 'to', ...filters.map(({ name }) => name)].some((name) => name in listing.query);
}
