import { listCountries } from '@ovation/contract/site/reference.ts';
import { Group, Select, type ComboboxItem, type SelectProps } from '@mantine/core';
import useSWRImmutable from 'swr/immutable';
import { api } from '../../platform/api/api.ts';
import { countryName } from '../../ui/words/country-name.ts';
import { Flag } from './flag.tsx';

/** Chooses a country; its value is the two letters. The list is fetched once, and kept by the browser. */
export function CountrySelect(props: Omit<SelectProps, 'data' | 'value'> & { readonly value?: string | null }) {
  const { data } = useSWRImmutable('countries', async () => (await api.call(listCountries)).data);
  const { value } = props;
  const countries =
    data?.map(({ code, name }) => ({ value: code, label: name })) ??
    (value ? [{ value, label: countryName(value) }] : []);
  return (
    <Select
      data={countries}
      searchable
      limit={300}
      nothingFoundMessage={data ? 'No such country' : 'Loading the countries'}
      renderOption={({ option }) => <CountryOption option={option} />}
      leftSection={value ? <Flag country={value} /> : undefined}
      leftSectionPointerEvents="none"
      {...props}
    />
  );
}

function CountryOption({ option }: { readonly option: ComboboxItem }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Flag country={option.value} />
      {option.label}
    </Group>
  );
}
