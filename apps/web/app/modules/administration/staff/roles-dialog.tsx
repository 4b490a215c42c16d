import { t } from '@ovation/language/t.ts';
import { changeStaffRoles, type StaffMember } from '@ovation/contract/people/staff.ts';
import { Modal, Text } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { RoleField } from './role-field.tsx';

/** Chooses what a member of staff may do, from their next click on. */
export function RolesDialog({ member, onClose }: { readonly member: StaffMember; readonly onClose: () => void }) {
  useReturnFocus();
  const { revalidate } = useRevalidator();
  const form = useContractForm(changeStaffRoles, {
    initialValues: { roles: member.roles },
    send: async (body) => {
      await api.call(changeStaffRoles, { params: { id: member._id }, body });
      toastSuccess(t('The roles of {name} have changed.', { name: member.name }));
      onClose();
      await revalidate();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('Roles of {name}', { name: member.name })}>
      <Form of={form} label={t('Roles')}>
        <Text size="sm" c="dimmed">
          {t('Changes take effect at their next click.')}
        </Text>
        <RoleField {...form.form.getInputProps('roles')} />
        <SubmitButton of={form} fullWidth>
          {t('Save')}
        </SubmitButton>
      </Form>
    </Modal>
  );
}
