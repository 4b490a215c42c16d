import { t } from '@ovation/language/t.ts';
import { listCountries } from '@ovation/contract/site/reference.ts';
import { Group, type ComboboxItem, type SelectProps } from '@mantine/core';
import useSWRImmutable from 'swr/immutable';
import { api } from '../../platform/api/api.ts';
import { countryName } from '../../ui/words/country-name.ts';
import { Flag } from './flag.tsx';

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
