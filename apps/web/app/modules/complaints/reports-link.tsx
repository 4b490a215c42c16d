import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';

/** Leads to reports and decisions from the account screen. */
export function ReportsLink() {
  return (
    <Group justify="space-between" gap="sm">
      <Text c="dimmed" flex="1 1 16rem">
        Your reports, and decisions about your content.
      </Text>
      <Button component={Link} to="/reports" variant="default">
        Reports and decisions
      </Button>
    </Group>
  );
}
