import { t } from '@ovation/language/t.ts';
import { changeBankingSettings, type PayoutDetails } from '@ovation/contract/money/payouts.ts';
import { Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRevalidator } from 'react-router';
import { hasIbans } from '@ovation/contract/money/bank-account.ts';
import { api } from '../../platform/api/api.ts';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { Columns } from '../../ui/layout/columns.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SaveSection } from '../../ui/forms/save-section.tsx';
import { useUnsaved } from '../../ui/forms/unsaved-changes.tsx';
import { CountrySelect } from '../reference/country-select.tsx';
import { CurrentPasswordField } from '../accounts/reauthentication/current-password-field.tsx';

/**
 * The bank account for payouts, with the fields of its country. The API returns numbers masked, so every change asks
 * for them again.
 */
export function BankForm({ details }: { readonly details: PayoutDetails }) {
  const { revalidate } = useRevalidator();
  const contractForm = useContractForm<typeof changeBankingSettings, BankValues>(changeBankingSettings, {
    initialValues: bankValuesOf(details.bank),
    toBody: ({ country, ...fields }) => ({ ...fields, country: country ?? '' }),
    send: async (body) => {
      const saved = await api.call(changeBankingSettings, { body });
      contractForm.form.setInitialValues(bankValuesOf(saved));
      contractForm.form.setValues(bankValuesOf(saved));
      toastSuccess(t('Changes saved'));
      await revalidate();
    },
  });
  const { form } = contractForm;
  useUnsaved(form.isDirty());
  return (
    <Form of={contractForm} label={t('Bank account')}>
      {details.bank ? (
        <Text>
          {t('Now: {bankName}, {accountNumber}. For your safety, enter the numbers again with every change.', {
            bankName: details.bank.bankName,
            accountNumber: details.bank.accountNumber,
          })}
        </Text>
      ) : (
        <Text c="dimmed">
          {t('Stored encrypted. Only the people who send payouts can see it, and every view is recorded.')}
        </Text>
      )}
      <CountrySelect
        label={t('The bank’s country')}
        placeholder={t('Please choose')}
        {...form.getInputProps('country')}
      />
      <Columns tablet={2}>
        <TextInput
          label={t('Account holder')}
          description={t('As the bank has it on file.')}
          autoComplete="name"
          {...form.getInputProps('accountHolder')}
        />
        <TextInput label={t('Bank')} description={t('The bank’s name.')} {...form.getInputProps('bankName')} />
      </Columns>
      <NumberFields form={form} bank={details.bank} />
      <CurrentPasswordField
        description={t('So that no one else can redirect your money.')}
        {...form.getInputProps('currentPassword')}
      />
      <SaveSection of={contractForm} />
    </Form>
  );
}

interface NumberFieldsProps {
  readonly form: UseFormReturnType<BankValues>;
  readonly bank: PayoutDetails['bank'];
}

/** The numbers of an account, which depend on its country. */
function NumberFields({ form, bank }: NumberFieldsProps) {
  const kind = accountKindOf(form.values.country);
  return (
    <>
      {kind === 'us' ? (
        <TextInput
          label={t('Routing number')}
          description={t('Nine digits.')}
          inputMode="numeric"
          autoComplete="off"
          placeholder={bank?.routingNumber ?? undefined}
          {...form.getInputProps('routingNumber')}
        />
      ) : null}
      <TextInput
        label={kind === 'iban' ? t('IBAN') : t('Account number')}
        placeholder={bank?.accountNumber}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('accountNumber')}
      />
      <Columns tablet={2}>
        {kind === 'other' ? (
          <TextInput
            label={t('Bank’s own number')}
            description={t('Sort code, routing number or whatever your country has.')}
            autoComplete="off"
            {...form.getInputProps('routingNumber')}
          />
        ) : null}
        {kind === 'us' ? null : (
          <TextInput
            label={t('SWIFT or BIC')}
            description={kind === 'iban' ? t('Optional.') : t('For money from abroad.')}
            autoComplete="off"
            {...form.getInputProps('swift')}
          />
        )}
        <TextInput
          label={t('Currency')}
          description={t('Of the account. Optional.')}
          placeholder={t('EUR')}
          maxLength={3}
          {...form.getInputProps('currency')}
        />
      </Columns>
    </>
  );
}

/** The values of the fields of a bank account. */
interface BankValues extends Record<string, unknown> {
  accountHolder: string;
  bankName: string;
  accountNumber: string;
  routingNumber: string;
  swift: string;
  country: string | null;
  currency: string;
  currentPassword: string;
}

/** The format of accounts in a country; IBAN if none is chosen yet. */
export function accountKindOf(country: string | null): 'iban' | 'us' | 'other' {
  if (country === 'US') return 'us';
  return country === null || hasIbans(country) ? 'iban' : 'other';
}

/** The initial values; numbers are empty, because the API returns them masked. */
export function bankValuesOf(bank: PayoutDetails['bank']): BankValues {
  return {
    accountHolder: bank?.accountHolder ?? '',
    bankName: bank?.bankName ?? '',
    accountNumber: '',
    routingNumber: '',
    swift: bank?.swift ?? '',
    country: bank?.country ?? null,
    currency: bank?.currency ?? '',
    currentPassword: '',
  };
}
