import { english, t, translated, type EnglishText } from '@ovation/language/t.ts';
import { Group, Stack } from '@mantine/core';
import { NavLink } from 'react-router';
import type { Listing } from '../../../platform/lists/listing.ts';
import { DayInput } from '../../../ui/forms/date-inputs.tsx';
import { OrderSelect, FilterSelect, type Order } from '../../../ui/lists/list-selects.tsx';
import { optionsOf, type TextOption } from '../../../ui/words/options.ts';
import { ListSearch } from '../../../ui/forms/search-field.tsx';
import classes from './money.module.css';

export interface MoneyFilter {
  /** The name in the address query. */
  readonly name: string;
  readonly label: EnglishText;
  readonly options: readonly TextOption[];
}

interface MoneyFiltersProps {
  readonly listing: Listing;
  readonly search: string;
  readonly filters: readonly MoneyFilter[];
  readonly orders: readonly Order[];
}

/** Search, filters, period and order of a list of payments or sales; the address holds them. */
export function MoneyFilters({ listing, search, filters, orders }: MoneyFiltersProps) {
  const { from, to } = listing.query;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <ListSearch
          listing={listing}
          label={search}

          flex="1 1 16rem"
        />
        <OrderSelect listing={listing} orders={orders} flex="0 1 12rem" size="md" />
      </Group>
      <div className={classes.filters}>
        {filters.map(({ name, label, options }) => (
          <FilterSelect
            key={name}
            listing={listing}
            name={name}
            label={translated(label)}
            size="sm"
            placeholder={t('Any')}
            data={optionsOf(options)}
          />
        ))}
        <DayInput key={`from ${from}`} label={t('From')} value={from} onChange={(day) => listing.set({ from: day })} />
        <DayInput key={`to ${to}`} label={t('To')} value={to} onChange={(day) => listing.set({ to: day })} />
      </div>
    </Stack>
  );
}

/** Whether the address filters the list. */
export function isFiltered(listing: Listing, filters: readonly MoneyFilter[]): boolean {
  return ['q', 'from', 'to', ...filters.map(({ name }) => name)].some((name) => name in listing.query);
}

const tabs = [
  { to: '/admin/transactions', label: english('Card payments') },
  { to: '/admin/charges', label: english('Sales') },
] as const;

/** Links between the list of card payments and the list of sales. */
export function MoneyTabs() {
  return (
    <nav aria-label={t('Money')} className={classes.tabs}>
      {tabs.map(({ to, label }) => (
        <NavLink key={to} to={to} className={classes.tab}>
          {translated(label)}
        </NavLink>
      ))}
    </nav>
  );
}
