import { Select, type SelectProps } from '@mantine/core';
import type { Listing } from '../../platform/lists/listing.ts';

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
