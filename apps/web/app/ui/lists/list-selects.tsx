import { t } from '@ovation/language/t.ts';
import { Select, type SelectProps } from '@mantine/core';
import type { Listing } from '../../platform/lists/listing.ts';

export interface Order {
  /** `sortBy` and `sort`, as the list's operation takes them: `createdAt desc`. */
  readonly value: `${string} ${'asc' | 'desc'}`;
  readonly label: string;
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
      {...(label === undefined ? { 'aria-label': t('Order') } : { label })}
      data={orders.map((order) => ({ ...order }))}
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
  { value: 'updatedAt desc', label: t('Newest first') },
  { value: 'updatedAt asc', label: t('Oldest first') },
  { value: 'name asc', label: t('Name, A to Z') },
  { value: 'name desc', label: t('Name, Z to A') },
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
