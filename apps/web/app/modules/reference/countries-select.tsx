import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useCountryOptions } from './country-select.tsx';

/** Selects any number of countries; its value are their two-letter codes. */
export function CountriesSelect(props: Omit<MultiSelectProps, 'data' | 'value'> & { readonly value?: string[] }) {
  return <MultiSelect hidePickedOptions {...useCountryOptions(props.value ?? [])} {...props} />;
}
