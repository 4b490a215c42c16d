import { t, translated } from '@ovation/language/t.ts';
import { changeStaffRoles, inviteStaff, type StaffMember } from '@ovation/contract/people/staff.ts';
import { Text, Checkbox, Stack, TextInput } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { staffRoleNames, staffRoles, type StaffRole } from '@ovation/contract/staff-permissions.ts';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';

/** Chooses what a member of staff may do, from their next click on. */
export function RolesDialog({ member, onClose }: { readonly member: StaffMember; readonly onClose: () => void }) {
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
    <FormDialog
      of={form}
      title={t('Roles of {name}', { name: member.name })}
      label={t('Roles')}
      submit={t('Save')}
      cancel={null}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('Changes take effect at their next click.')}
      </Text>
      <RoleField {...form.form.getInputProps('roles')} />
    </FormDialog>
  );
}

interface RoleFieldProps {
  readonly value?: readonly StaffRole[];
  readonly onChange?: (roles: StaffRole[]) => void;
  readonly error?: React.ReactNode;
}

/** Chooses one or more roles, each with what it allows. */
function RoleField({ value = [], onChange, error }: RoleFieldProps) {
  return (
    <Checkbox.Group
      label={t('Roles')}
      description={t('You can choose several.')}
      value={[...value]}
      onChange={(roles) => onChange?.(roles as StaffRole[])}
      error={error}
    >
      <Stack gap="sm" mt="xs">
        {staffRoleNames.map((role) => (
          <Checkbox
            key={role}
            value={role}
            label={translated(staffRoles[role].label)}
            description={`${translated(staffRoles[role].summary)}.`}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** Invites a person to the staff by e-mail. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
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
    <FormDialog
      of={form}
      title={t('Invite a member of staff')}
      submit={t('Send the invitation')}
      cancel={null}
      onClose={onClose}
    >
      <TextInput
        label={t('Email address')}
        description={t('Must not belong to an account here yet: staff use separate accounts.')}
        type="email"
        autoComplete="off"
        data-autofocus
        {...form.form.getInputProps('email')}
      />
      <RoleField {...form.form.getInputProps('roles')} />
    </FormDialog>
  );
}
