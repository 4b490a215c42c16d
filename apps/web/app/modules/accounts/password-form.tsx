import { changePassword } from '@ovation/contract/accounts.ts';
import { PasswordInput } from '@mantine/core';
import { api } from '../../platform/api.ts';
import { useContractForm } from '../../platform/contract-form.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { Form } from '../../ui/form.tsx';
import { SaveSection } from '../../ui/save-section.tsx';
import { useUnsaved } from '../../ui/unsaved-changes.tsx';
import { passwordToggle } from './password-toggle.ts';

/** A new password; every other device has to log in again. */
export function PasswordForm() {
  const contractForm = useContractForm(changePassword, {
    initialValues: { currentPassword: '', password: '' },
    send: async (body) => {
      await api.call(changePassword, { body });
      contractForm.form.reset();
      toastSuccess('Changes saved');
    },
  });
  const { form } = contractForm;
  useUnsaved(form.isDirty());
  return (
    <Form of={contractForm} label="Password">
      <PasswordInput label="Current password" autoComplete="current-password" visibilityToggleButtonProps={passwordToggle} {...form.getInputProps('currentPassword')} />
      <PasswordInput label="New password" description="At least 8 characters. Your other devices will have to log in again." autoComplete="new-password" visibilityToggleButtonProps={passwordToggle} {...form.getInputProps('password')} />
      <SaveSection of={contractForm} />
    </Form>
  );
}
