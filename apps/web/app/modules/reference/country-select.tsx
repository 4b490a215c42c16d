import { Select, Group, type SelectProps, type ComboboxItem } from '@mantine/core';
import { t } from '@ovation/language/t.ts';
import { listCountries } from '@ovation/contract/site/reference.ts';
import useSWRImmutable from 'swr/immutable';
import { Flag } from './flag.tsx';
import { api } from '../../platform/api/api.ts';
import { countryName } from '../../ui/words/formats.ts';

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

/** Props of a select of countries. The list is fetched once; until then it holds only the selected codes. */
export function useCountryOptions(selected: readonly string[]) {
  const { data } = useSWRImmutable('countries', async () => (await api.call(listCountries)).data);
  const options = data ?? selected.map((code) => ({ code, name: countryName(code) }));
  return {
    data: options.map(({ code, name }) => ({ value: code, label: name })),
    searchable: true,
    limit: 300,
    nothingFoundMessage: data ? t('No matching country') : t('Loading countries'),
    renderOption: ({ option }: { readonly option: ComboboxItem }) => (
      <Group gap="sm" wrap="nowrap">
        <Flag country={option.value} />
        {option.label}
      </Group>
    ),
  } satisfies SelectProps;
}
