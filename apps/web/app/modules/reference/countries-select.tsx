import { listCountries } from '@ovation/contract/site/reference.ts';
import { Group, MultiSelect, type MultiSelectProps } from '@mantine/core';
import useSWRImmutable from 'swr/immutable';
import { api } from '../../platform/api/api.ts';
import { countryName } from '../../ui/words/country-name.ts';
import { Flag } from './flag.tsx';

/** Chooses any number of countries, each as its two letters. The list is the one of `CountrySelect`. */
export function CountriesSelect(props: Omit<MultiSelectProps, 'data' | 'value'> & { readonly value?: string[] }) {
  const { data } = useSWRImmutable('countries', async () => (await api.call(listCountries)).data);
  const countries =
    data?.map(({ code, name }) => ({ value: code, label: name })) ??
    (props.value ?? []).map((code) => ({ value: code, label: countryName(code) }));
  return (
    <MultiSelect
      data={countries}
      searchable
      hidePickedOptions
      limit={300}
      nothingFoundMessage={data ? 'No such country' : 'Loading the countries'}
      renderOption={({ option }) => (
        <Group gap="sm" wrap="nowrap">
          <Flag country={option.value} />
          {option.label}
        </Group>
      )}
      {...props}
    />
  );
}
