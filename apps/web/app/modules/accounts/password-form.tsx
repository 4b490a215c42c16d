import { t } from '@ovation/language/t.ts';
import { changePassword } from '@ovation/contract/people/accounts.ts';
import { Text } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { useAppDispatch, useAppSelector } from '../../platform/state/store.ts';
import { passwordUpdated } from '../../platform/state/user.ts';
import { Form } from '../../ui/forms/form.tsx';
import { SaveSection } from '../../ui/forms/save-section.tsx';
import { useUnsaved } from '../../ui/forms/unsaved-changes.tsx';
import { NewPasswordField } from './password/new-password-field.tsx';
import { useAccountUpdate } from './use-account-update.ts';
import { CurrentPasswordField, useAsksPassword } from './reauthentication/current-password-field.tsx';

/** A new password; every other device has to log in again. An account from a provider chooses its first one. */
export function PasswordForm() {
  const dispatch = useAppDispatch();
  const asksPassword = useAsksPassword();
  const isUpdated = useAppSelector(({ user }) => user.updatedPassword);
  const { revalidate } = useRevalidator();
  const contractForm = useContractForm<typeof changePassword, { currentPassword: string; password: string }>(
    changePassword,
    {
      initialValues: { currentPassword: '', password: '' },
      toBody: ({ currentPassword, password }) => (asksPassword ? { currentPassword, password } : { password }),
      progress: useAccountUpdate('password'),
      send: async (body) => {
        await api.call(changePassword, { body });
        contractForm.form.reset();
        dispatch(passwordUpdated());
        // The other devices were logged out.
        await revalidate();
      },
    },
  );
  const { form } = contractForm;
  useUnsaved(form.isDirty());
  return (
    <Form of={contractForm} label={t('Password')}>
      <CurrentPasswordField {...form.getInputProps('currentPassword')} />
      <NewPasswordField
        label={t('New password')}
        description={t('At least 8 characters. Your other devices will have to log in again.')}
        {...form.getInputProps('password')}
      />
      <Text component="output" size="sm" c="var(--positive-text)" className={isUpdated ? undefined : 'visually-hidden'}>
        {isUpdated ? t('Your password is changed. Your other devices have to log in again.') : ''}
      </Text>
      <SaveSection of={contractForm} />
    </Form>
  );
}
