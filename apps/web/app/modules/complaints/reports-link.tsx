import { t } from '@ovation/language/t.ts';
import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';

/** Leads to reports and decisions from the account screen. */
export function ReportsLink() {
  return (
    <Group justify="space-between" gap="sm">
      <Text c="dimmed" flex="1 1 16rem">
        {t('Your reports, and decisions about your content.')}
      </Text>
      <Button component={Link} to="/reports" variant="default">
        {t('Reports and decisions')}
      </Button>
    </Group>
  );
}
