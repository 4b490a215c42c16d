import { t } from '@ovation/language/t.ts';
import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';

/** Leads to the consents that an account was asked for, from the account screen. */
export function ConsentsLink() {
  return (
    <Group justify="space-between" gap="sm">
      <Text c="dimmed" flex="1 1 16rem">
        {t('Requests from creators whose content shows you.')}
      </Text>
      <Button component={Link} to="/consents" variant="default">
        {t('Your consents')}
      </Button>
    </Group>
  );
}
