import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';

/** Leads to the delivery addresses from the account screen. */
export function AddressesLink() {
  return (
    <Group justify="space-between" gap="sm">
      <Text c="dimmed" flex="1 1 16rem">
        Where parcels go. Performers see an address while an order to it is open.
      </Text>
      <Button component={Link} to="/user/addresses" variant="default">
        Delivery addresses
      </Button>
    </Group>
  );
}
