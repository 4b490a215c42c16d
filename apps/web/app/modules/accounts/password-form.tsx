import { changePassword } from '@ovation/contract/accounts.ts';
import { api } from '../../platform/api.ts';
import { useContractForm } from '../../platform/contract-form.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SaveSection } from '../../ui/save-section.tsx';
import { useUnsaved } from '../../ui/unsaved-changes.tsx';
import { NewPasswordField } from './password/new-password-field.tsx';

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
      <PasswordField label="Current password" autoComplete="current-password" {...form.getInputProps('currentPassword')} />
      <NewPasswordField label="New password" description="At least 8 characters. Your other devices will have to log in again." {...form.getInputProps('password')} />
      <SaveSection of={contractForm} />
    </Form>
  );
}
