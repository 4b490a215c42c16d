import { t } from '@ovation/language/t.ts';
import { inviteStaff } from '@ovation/contract/people/staff.ts';
import type { StaffRole } from '@ovation/contract/staff-permissions.ts';
import { Modal, TextInput } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { RoleField } from './role-field.tsx';

/** Invites a person to the staff by e-mail. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus();
  const { revalidate } = useRevalidator();
  const form = useContractForm(inviteStaff, {
    initialValues: { email: '', roles: [] as StaffRole[] },
    send: async (body) => {
      const { email } = await api.call(inviteStaff, { body });
      toastSuccess(t('We sent a link to {email}. It works for three days.', { email }));
      onClose();
      await revalidate();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('Invite a member of staff')}>
      <Form of={form} label={t('Invite a member of staff')}>
        <TextInput
          label={t('Email address')}
          description={t('Must not belong to an account here yet: staff use separate accounts.')}
          type="email"
          autoComplete="off"
          data-autofocus
          {...form.form.getInputProps('email')}
        />
        <RoleField {...form.form.getInputProps('roles')} />
        <SubmitButton of={form} fullWidth>
          {t('Send the invitation')}
        </SubmitButton>
      </Form>
    </Modal>
  );
}
