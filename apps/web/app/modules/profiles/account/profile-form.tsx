import { t } from '@ovation/language/t.ts';
import { changeOwnPerformer, type OwnPerformer } from '@ovation/contract/people/performers.ts';
import { TextInput } from '@mantine/core';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { useRevalidator } from 'react-router';
import { Columns } from '../../../ui/layout/columns.tsx';
import { CountedTextarea } from '../../../ui/forms/counted-textarea.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveSection } from '../../../ui/forms/save-section.tsx';
import { CurrentPasswordField } from '../../accounts/reauthentication/current-password-field.tsx';
import { api } from '../../../platform/api/api.ts';
import { useContractForm, type ContractForm } from '../../../platform/forms/contract-form.ts';
import { changedOf, useStoredValues } from '../../../platform/forms/stored-values.ts';
import { useUnsaved } from '../../../ui/forms/unsaved-changes.tsx';
import { useAccountUpdate } from '../../accounts/use-account-update.ts';

const maxBioLength = 2_000;

/** A performer's name, username, e-mail address and biography. */
export function ProfileForm({ performer }: { readonly performer: OwnPerformer }) {
  const { name, username, email, bio } = performer;
  const contractForm = useProfileForm(
    'profile',
    { name, username, email, bio, currentPassword: '' },
    ({ currentPassword = '', ...changed }) => (changed.email === undefined ? changed : { ...changed, currentPassword }),
  );
  const { form } = contractForm;
  return (
    <Form of={contractForm} label={t('Profile')}>
      <Columns tablet={2}>
        <TextInput
          label={t('Name')}
          description={t('As fans see it.')}
          autoComplete="name"
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('Username')}
          description={t('The address of your page.')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          leftSection="/"
          {...form.getInputProps('username')}
        />
      </Columns>
      <TextInput
        label={t('Email')}
        description={t('Used to log in and to contact you. Fans never see it.')}
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      {form.values.email === email ? null : (
        <CurrentPasswordField
          description={t('Needed because you are changing your email address.')}
          {...form.getInputProps('currentPassword')}
        />
      )}
      <CountedTextarea
        label={t('Bio')}
        description={t('What fans can expect from you.')}
        maxLength={maxBioLength}
        {...form.getInputProps('bio')}
        value={form.values.bio}
      />
      <SaveSection of={contractForm} />
    </Form>
  );
}

type Change = BodyInput<typeof changeOwnPerformer>;

/**
 * A form of a section of the performer's own profile: saves what was changed, shows a toast, and warns about unsaved
 * changes.
 */
export function useProfileForm<Values extends Record<string, unknown>>(
  section: string,
  stored: Values,
  toBody: (changed: Partial<Values>) => Change,
): ContractForm<Values> {
  const { revalidate } = useRevalidator();
  const contractForm = useContractForm<typeof changeOwnPerformer, Values>(changeOwnPerformer, {
    initialValues: stored,
    toBody: (values) => toBody(changedOf(stored, values)),
    progress: useAccountUpdate(section),
    send: async (body, values) => {
      await api.call(changeOwnPerformer, { body });
      keep(values);
      await revalidate();
    },
  });
  const keep = useStoredValues(contractForm.form, stored);
  useUnsaved(contractForm.form.isDirty());
  return contractForm;
}
