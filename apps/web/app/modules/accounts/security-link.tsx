import { t } from '@ovation/language/t.ts';
import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';

/** Leads to passkeys and the authenticator app from the account screen. */
export function SecurityLink() {
  return (
    <Group justify="space-between" gap="sm">
      <Text c="dimmed" flex="1 1 16rem">
        {t('Passkeys, and codes from an authenticator app.')}
      </Text>
      <Button component={Link} to="/user/security" variant="default">
        {t('Sign-in and security')}
      </Button>
    </Group>
  );
}
