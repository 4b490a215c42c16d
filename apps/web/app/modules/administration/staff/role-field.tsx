import { t, translated } from '@ovation/language/t.ts';
import { staffRoleNames, staffRoles, type StaffRole } from '@ovation/contract/staff-permissions.ts';
import { Checkbox, Stack } from '@mantine/core';

interface RoleFieldProps {
  readonly value?: readonly StaffRole[];
  readonly onChange?: (roles: StaffRole[]) => void;
  readonly error?: React.ReactNode;
}

/** Chooses one or more roles, each with what it allows. */
export function RoleField({ value = [], onChange, error }: RoleFieldProps) {
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
