import { english, t, type EnglishText } from '@ovation/language/t.ts';
import { Select, type SelectProps } from '@mantine/core';
import type { Listing } from '../../platform/lists/listing.ts';
import { optionsOf } from '../words/options.ts';

export interface Order {
  /** `sortBy` and `sort`, as the list's operation takes them: `createdAt desc`. */
  readonly value: `${string} ${'asc' | 'desc'}`;
  readonly label: EnglishText;
}

interface OrderSelectProps extends Pick<SelectProps, 'flex' | 'label' | 'maw' | 'size' | 'w'> {
  readonly listing: Listing;
  readonly orders: readonly Order[];
}

/** The order of a listing, held in the address. */
export function OrderSelect({ listing, orders, label, ...size }: OrderSelectProps) {
  const { sortBy, sort } = listing.query;
  const reorder = (value: string | null): void => {
    const [by = '', direction = ''] = (value ?? '').split(' ');
    listing.set({ sortBy: by, sort: direction });
  };
  return (
    <Select
      {...(label === undefined ? { 'aria-label': t('Sort by') } : { label })}
      data={optionsOf(orders)}
      allowDeselect={false}
      value={`${sortBy} ${sort}`}
      onChange={reorder}
      size="sm"
      w={180}
      {...size}
    />
  );
}

/** For a list of people: by the time when they joined it, and by name. */
export const peopleOrders: readonly Order[] = [
  { value: 'updatedAt desc', label: english('Newest first') },
  { value: 'updatedAt asc', label: english('Oldest first') },
  { value: 'name asc', label: english('Name, A to Z') },
  { value: 'name desc', label: english('Name, Z to A') },
];

/** For a list that is ordered by time only. */
export const timeOrders: readonly Order[] = peopleOrders.slice(0, 2);

interface FilterSelectProps extends Omit<SelectProps, 'name' | 'value' | 'onChange'> {
  readonly listing: Listing;
  /** The filter's name in the address query. */
  readonly name: string;
}

/** One filter of a listing as a select that can be cleared; the address holds the choice. */
export function FilterSelect({ listing, name, ...select }: FilterSelectProps) {
  const chosen = listing.query[name];
  return (
    <Select
      clearable
      value={chosen === undefined ? null : String(chosen)}
      onChange={(value) => listing.set({ [name]: value ?? undefined })}
      {...select}
    />
  );
}
