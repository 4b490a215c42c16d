import { t } from '@ovation/language/t.ts';
import { changeMe, type Me } from '@ovation/contract/people/accounts.ts';
import { TextInput } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { changedOf, useStoredValues } from '../../platform/forms/stored-values.ts';
import { useAppDispatch } from '../../platform/state/store.ts';
import { updateSucceeded } from '../../platform/state/user.ts';
import { Columns } from '../../ui/layout/columns.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SaveSection } from '../../ui/forms/save-section.tsx';
import { useUnsaved } from '../../ui/forms/unsaved-changes.tsx';
import { useAccountUpdate } from './use-account-update.ts';
import { CurrentPasswordField } from './reauthentication/current-password-field.tsx';

/** Name, username and e-mail address. */
export function AccountForm({ me }: { readonly me: Me }) {
  const dispatch = useAppDispatch();
  const { revalidate } = useRevalidator();
  const stored = { name: me.name, username: me.username, email: me.email, currentPassword: '' };
  const contractForm = useContractForm<typeof changeMe, typeof stored>(changeMe, {
    initialValues: stored,
    progress: useAccountUpdate('profile'),
    toBody: (values) => {
      const { currentPassword = '', ...changed } = changedOf(stored, values);
      return changed.email === undefined ? changed : { ...changed, currentPassword };
    },
    send: async (body, values) => {
      const saved = await api.call(changeMe, { body });
      keep(values);
      dispatch(updateSucceeded(saved));
      await revalidate();
    },
  });
  const keep = useStoredValues(contractForm.form, stored);
  const { form } = contractForm;
  useUnsaved(form.isDirty());
  return (
    <Form of={contractForm} label={t('Profile')}>
      <Columns tablet={2}>
        <TextInput
          label={t('Name')}
          description={t('Shown to the people you follow.')}
          autoComplete="name"
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('Username')}
          description={t('You can log in with it.')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          leftSection="@"
          {...form.getInputProps('username')}
        />
      </Columns>
      <TextInput
        label={t('Email')}
        description={t('Used to log in and to contact you. Only you and our staff see it.')}
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      {form.values.email === me.email ? null : (
        <CurrentPasswordField
          description={t('Needed because you are changing your email address.')}
          {...form.getInputProps('currentPassword')}
        />
      )}
      <SaveSection of={contractForm} />
    </Form>
  );
}
