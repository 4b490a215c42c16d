import { t } from '@ovation/language/t.ts';
import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';

/** Links to the notification settings from the account screen. */
export function NotificationSettingsLink() {
  return (
    <Group justify="space-between" gap="sm">
      <Text c="dimmed" flex="1 1 16rem">
        {t('What you hear about on this site, by email, and on this device.')}
      </Text>
      <Button component={Link} to="/notifications/settings" variant="default">
        {t('Choose')}
      </Button>
    </Group>
  );
}
