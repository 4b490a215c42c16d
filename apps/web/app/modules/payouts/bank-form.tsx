import { changeBankingSettings, type PayoutDetails } from '@ovation/contract/payouts.ts';
import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../platform/api.ts';
import { useContractForm } from '../../platform/contract-form.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { CountrySelect } from '../reference/country-select.tsx';
import { Form } from '../../ui/form.tsx';
import { useUnsaved } from '../../ui/unsaved-changes.tsx';
import { SaveSection } from '../../ui/save-section.tsx';

interface BankValues extends Record<string, unknown> {
  accountHolder: string;
  bankName: string;
  accountNumber: string;
  routingNumber: string;
  swift: string;
  country: string | null;
  currency: string;
}

/** The bank account for payouts. The number in use is shown masked and never comes back, so that a change asks for it anew. */
export function BankForm({ details }: { readonly details: PayoutDetails }) {
  const { revalidate } = useRevalidator();
  const contractForm = useContractForm<typeof changeBankingSettings, BankValues>(changeBankingSettings, {
    initialValues: valuesOf(details.bank),
    toBody: ({ country, currency, ...fields }) => ({ ...fields, country: country ?? '', currency }),
    send: async (body) => {
      const saved = await api.call(changeBankingSettings, { body });
      contractForm.form.setInitialValues(valuesOf(saved));
      contractForm.form.setValues(valuesOf(saved));
      toastSuccess('Changes saved');
      await revalidate();
    },
  });
  const { form } = contractForm;
  useUnsaved(form.isDirty());
  return (
    <Form of={contractForm} label="Payouts">
      <Text>{details.bank ? `Payouts go to ${details.bank.bankName}, account ${details.bank.accountNumber}.` : 'Tell us where your earnings shall go. We keep the number encrypted.'}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label="Account holder" autoComplete="name" {...form.getInputProps('accountHolder')} />
        <TextInput label="Bank" {...form.getInputProps('bankName')} />
      </SimpleGrid>
      <TextInput
        label="Account number or IBAN" placeholder={details.bank?.accountNumber} autoComplete="off" spellCheck={false}
        description={details.bank ? 'For your safety it has to be typed again with every change.' : undefined} {...form.getInputProps('accountNumber')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label="Routing number" description="Where your country has one." autoComplete="off" {...form.getInputProps('routingNumber')} />
        <TextInput label="SWIFT or BIC" description="For accounts abroad." autoComplete="off" {...form.getInputProps('swift')} />
        <CountrySelect label="The bank’s country" placeholder="Please choose" clearable {...form.getInputProps('country')} />
        <TextInput label="Currency" placeholder="EUR" maxLength={3} {...form.getInputProps('currency')} />
      </SimpleGrid>
      <SaveSection of={contractForm} />
    </Form>
  );
}

function valuesOf(bank: PayoutDetails['bank']): BankValues {
  return {
    accountHolder: bank?.accountHolder ?? '', bankName: bank?.bankName ?? '', accountNumber: '', routingNumber: bank?.routingNumber ?? '',
    swift: bank?.swift ?? '', country: bank?.country ?? null, currency: bank?.currency ?? '',
  };
}
