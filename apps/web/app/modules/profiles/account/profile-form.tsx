import { t } from '@ovation/language/t.ts';
import type { OwnPerformer } from '@ovation/contract/people/performers.ts';
import { TextInput } from '@mantine/core';
import { Columns } from '../../../ui/layout/columns.tsx';
import { CountedTextarea } from '../../../ui/forms/counted-textarea.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveSection } from '../../../ui/forms/save-section.tsx';
import { useProfileForm } from './use-profile-form.ts';
import { CurrentPasswordField } from '../../accounts/reauthentication/current-password-field.tsx';

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
