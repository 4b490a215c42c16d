import { blockCountries } from '@ovation/contract/audience.ts';
import { Text } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api.ts';
import { useContractForm } from '../../../platform/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Form, SubmitButton } from '../../../ui/form.tsx';
import { CountriesSelect } from '../../reference/countries-select.tsx';

/** The countries from which nobody sees her. */
export function BlockedCountries({ countries }: { readonly countries: readonly string[] }) {
  const { revalidate } = useRevalidator();
  const contractForm = useContractForm(blockCountries, {
    initialValues: { countries: [...countries] },
    send: async (body) => {
      await api.call(blockCountries, { body });
      toastSuccess('Changes saved');
      await revalidate();
    },
  });
  return (
    <Form of={contractForm} label="Countries">
      <CountriesSelect label="Countries" description="Whoever visits from there is told that your content is not available. The network tells where somebody is; a detour can hide it." clearable {...contractForm.form.getInputProps('countries')} />
      <Text size="sm" c="dimmed">{countries.length === 0 ? 'No country is blocked.' : `${countries.length} ${countries.length === 1 ? 'country is' : 'countries are'} blocked.`}</Text>
      <SubmitButton of={contractForm}>Save</SubmitButton>
    </Form>
  );
}
