import { Select, type SelectProps } from '@mantine/core';
import { useCountryOptions } from './country-options.tsx';
import { Flag } from './flag.tsx';

/** Selects a country; its value is the two-letter code. */
export function CountrySelect(props: Omit<SelectProps, 'data' | 'value'> & { readonly value?: string | null }) {
  const { value } = props;
  return (
    <Select
      leftSection={value ? <Flag country={value} /> : undefined}
      leftSectionPointerEvents="none"
      {...useCountryOptions(value ? [value] : [])}
      {...props}
    />
  );
}
