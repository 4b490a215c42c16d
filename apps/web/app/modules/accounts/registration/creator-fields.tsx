import { t, translated } from '@ovation/language/t.ts';
import { profileOptions } from '@ovation/contract/people/profile-options.ts';
import { Select, Text, TextInput } from '@mantine/core';
import { CountrySelect } from '../../reference/country-select.tsx';
import { optional, required } from '../../../ui/forms/field-marks.tsx';
import { Columns } from '../../../ui/layout/columns.tsx';
import { NewPasswordField } from '../password/new-password-field.tsx';
import { PaperField } from '../paper-field.tsx';
import { AgreementField } from './agreement-field.tsx';
import type { CreatorForm, PaperName } from './use-creator-registration.ts';

interface FieldsProps {
  readonly form: CreatorForm;
}

export function AccountFields({ form }: FieldsProps) {
  return (
    <>
      <TextInput
        {...required(t('Username'))}
        description={t('The address of your page.')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      <TextInput
        {...required(t('Email'))}
        description={t('Only you and our staff see it.')}
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <NewPasswordField
        {...required(t('Password'))}
        description={t('At least 8 characters.')}
        {...form.getInputProps('password')}
      />
    </>
  );
}

export function PersonFields({ form }: FieldsProps) {
  return (
    <>
      <TextInput
        {...required(t('Your name'))}
        description={t('As fans will see it.')}
        autoComplete="name"
        dir="auto"
        {...form.getInputProps('name')}
      />
      <TextInput
        {...required(t('Date of birth'))}
        description={t('You must be 18 or older. Your page shows at most an age group.')}
        type="date"
        autoComplete="bday"
        {...form.getInputProps('dateOfBirth')}
      />
      <Columns tablet={2}>
        <CountrySelect
          {...optional(t('Country'))}
          placeholder={t('Prefer not to say')}
          clearable
          {...form.getInputProps('country')}
        />
        <Select
          {...optional(t('Gender'))}
          placeholder={t('Prefer not to say')}
          clearable
          data={profileOptions.gender.map(({ value, label }) => ({ value, label: translated(label) }))}
          {...form.getInputProps('gender')}
        />
      </Columns>
    </>
  );
}

export function DocumentFields({ form }: FieldsProps) {
  const paper = (name: PaperName) => ({
    file: form.values[name],
    error: form.errors[name],
    onFile: (file: File | null) => {
      form.setFieldValue(name, file);
      form.clearFieldError(name);
    },
  });
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(
          'Both are required. Only our reviewers see them, and they are stored encrypted. A photo, a scan or a PDF, at most 20 MB each.',
        )}
      </Text>
      <PaperField label={t('Identity card or passport')} {...paper('idVerification')} />
      <PaperField label={t('A photo of you holding it')} camera="user" {...paper('documentVerification')} />
      <AgreementField {...form.getInputProps('agreed', { type: 'checkbox' })} />
    </>
  );
}
