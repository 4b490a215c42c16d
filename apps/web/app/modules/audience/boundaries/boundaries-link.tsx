import { t } from '@ovation/language/t.ts';
import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';

/** Leads to the people whom an account has blocked, muted or restricted, from the account screen. */
export function BoundariesLink() {
  return (
    <Group justify="space-between" gap="sm">
      <Text c="dimmed" flex="1 1 16rem">
        {t('People you’ve blocked, muted or restricted.')}
      </Text>
      <Group gap="sm">
        <Button component={Link} to="/user/blocked" variant="default">
          {t('Blocked, muted and restricted')}
        </Button>
        <Button component={Link} to="/user/hidden" variant="default">
          {t('Hidden posts')}
        </Button>
      </Group>
    </Group>
  );
}
