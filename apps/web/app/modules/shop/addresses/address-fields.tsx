import { t } from '@ovation/language/t.ts';
import { Autocomplete, Select, TextInput } from '@mantine/core';
import { hasState, needsPostcode, needsState } from '@ovation/domain/address-parts.ts';
import { listCities, listStates } from '@ovation/contract/site/reference.ts';
import useSWRImmutable from 'swr/immutable';
import { Columns } from '../../../ui/layout/columns.tsx';
import type { ContractForm } from '../../../platform/forms/contract-form.ts';
import { CountrySelect } from '../../reference/country-select.tsx';
import type { AddressValues } from './use-address-form.ts';
import { api } from '../../../platform/api/api.ts';

/** The fields of a delivery address: a state where the country's addresses have one, and its cities as suggestions. */
export function AddressFields({ of: { form } }: { readonly of: ContractForm<AddressValues> }) {
  const { country, state } = form.values;
  const states = useStates(country);
  const stateCode = states?.find(({ _id, name }) => _id === state || name === state)?._id ?? '';
  const isNeeded = needsState(country);
  const cities = useCities(country, stateCode);
  const chooseCountry = (code: string | null): void => {
    form.setFieldValue('country', code ?? '');
    form.setFieldValue('state', '');
  };
  return (
    <>
      <TextInput label={t('Name')} autoComplete="name" {...form.getInputProps('name')} />
      <CountrySelect
        label={t('Country')}
        placeholder={t('Choose a country')}
        {...form.getInputProps('country')}
        value={country === '' ? null : country}
        onChange={chooseCountry}
      />
      <Columns tablet={2}>
        <TextInput label={t('Street')} autoComplete="address-line1" {...form.getInputProps('streetAddress')} />
        <TextInput
          label={t('House number')}
          description={t('If it is not part of the street.')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('streetNumber')}
        />
      </Columns>
      {states === undefined || states.length === 0 || !hasState(country) ? null : (
        <Select
          label={t('State or region')}
          placeholder={isNeeded ? t('Choose one') : t('Optional')}
          clearable={!isNeeded}
          searchable
          limit={200}
          nothingFoundMessage={t('No matching state')}
          data={states.map(({ _id, name }) => ({ value: _id, label: name }))}
          {...form.getInputProps('state')}
          value={stateCode === '' ? null : stateCode}
          onChange={(value) => form.setFieldValue('state', value ?? '')}
        />
      )}
      <Columns tablet={2}>
        <TextInput
          label={t('Postcode')}
          autoComplete="postal-code"
          {...(country === '' || needsPostcode(country) ? {} : { placeholder: t('Optional') })}
          {...form.getInputProps('zip')}
        />
        <Autocomplete
          label={t('City')}
          autoComplete="address-level2"
          data={[...cities]}
          limit={20}
          {...form.getInputProps('city')}
        />
      </Columns>
      <TextInput
        label={t('Delivery instructions')}
        description={t('Where to leave the parcel, or which bell to ring. Optional.')}
        {...form.getInputProps('description')}
      />
    </>
  );
}

interface Place {
  readonly _id: string;
  readonly name: string;
}

/** The states of a country: undefined until they are known, empty where a country has none. */
function useStates(country: string): readonly Place[] | undefined {
  const { data, error } = useSWRImmutable(
    country === '' ? null : ['states', country],
    async () => (await api.call(listStates, { params: { id: country } })).data,
  );
  return error === undefined ? data : [];
}

/** Suggestions for the city; a city that is not among them is as good. */
function useCities(country: string, state: string): readonly string[] {
  const { data = [] } = useSWRImmutable(
    country === '' || state === '' ? null : ['cities', country, state],
    async () => (await api.call(listCities, { params: { countryId: country, stateId: state } })).data,
    { shouldRetryOnError: false },
  );
  return [...new Set(data.map(({ name }) => name))];
}
