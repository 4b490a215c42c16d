import { changeBankingSettings, type PayoutDetails } from '@ovation/contract/money/payouts.ts';
import { Text, TextInput } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { Columns } from '../../ui/layout/columns.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SaveSection } from '../../ui/forms/save-section.tsx';
import { useUnsaved } from '../../ui/forms/unsaved-changes.tsx';
import { CountrySelect } from '../reference/country-select.tsx';
import { accountKindOf, bankValuesOf, type BankValues } from './bank-values.ts';

/** The bank account for payouts, asked as its country has it. Numbers in use are shown masked and never come back, so that a change asks for them anew. */
export function BankForm({ details }: { readonly details: PayoutDetails }) {
  const { revalidate } = useRevalidator();
  const contractForm = useContractForm<typeof changeBankingSettings, BankValues>(changeBankingSettings, {
    initialValues: bankValuesOf(details.bank),
    toBody: ({ country, ...fields }) => ({ ...fields, country: country ?? '' }),
    send: async (body) => {
      const saved = await api.call(changeBankingSettings, { body });
      contractForm.form.setInitialValues(bankValuesOf(saved));
      contractForm.form.setValues(bankValuesOf(saved));
      toastSuccess('Changes saved');
      await revalidate();
    },
  });
  const { form } = contractForm;
  useUnsaved(form.isDirty());
  const kind = accountKindOf(form.values.country);
  return (
    <Form of={contractForm} label="Bank account">
      {details.bank ? (
        <Text>
          Now: {details.bank.bankName}, {details.bank.accountNumber}. For your safety numbers have to be typed again
          with every change.
        </Text>
      ) : (
        <Text c="dimmed">
          We keep it encrypted. Only who sends you money sees all of it, and every look is written down.
        </Text>
      )}
      <CountrySelect label="The bank’s country" placeholder="Please choose" {...form.getInputProps('country')} />
      <Columns tablet={2}>
        <TextInput
          label="Account holder"
          description="As the bank has the name."
          autoComplete="name"
          {...form.getInputProps('accountHolder')}
        />
        <TextInput label="Bank" description="Its name." {...form.getInputProps('bankName')} />
      </Columns>
      {kind === 'us' ? (
        <TextInput
          label="Routing number"
          description="Nine digits."
          inputMode="numeric"
          autoComplete="off"
          placeholder={details.bank?.routingNumber ?? undefined}
          {...form.getInputProps('routingNumber')}
        />
      ) : null}
      <TextInput
        label={kind === 'iban' ? 'IBAN' : 'Account number'}
        placeholder={details.bank?.accountNumber}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('accountNumber')}
      />
      <Columns tablet={2}>
        {kind === 'other' ? (
          <TextInput
            label="Bank’s own number"
            description="Sort code, routing number or whatever your country has."
            autoComplete="off"
            {...form.getInputProps('routingNumber')}
          />
        ) : null}
        {kind === 'us' ? null : (
          <TextInput
            label="SWIFT or BIC"
            description={kind === 'iban' ? 'You can leave it empty.' : 'For money from abroad.'}
            autoComplete="off"
            {...form.getInputProps('swift')}
          />
        )}
        <TextInput
          label="Currency"
          description="Of the account. You can leave it empty."
          placeholder="EUR"
          maxLength={3}
          {...form.getInputProps('currency')}
        />
      </Columns>
      <PasswordField
        label="Current password"
        description="So that nobody else can redirect your money."
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      <SaveSection of={contractForm} />
    </Form>
  );
}
