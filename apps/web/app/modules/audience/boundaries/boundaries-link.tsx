import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';

/** Leads to the people whom an account has blocked, muted or restricted, from the account screen. */
export function BoundariesLink() {
  return (
    <Group justify="space-between" gap="sm">
      <Text c="dimmed" flex="1 1 16rem">
        Whom you do not see, or who does not reach you.
      </Text>
      <Button component={Link} to="/user/blocked" variant="default">
        Blocked, muted and restricted
      </Button>
    </Group>
  );
}
