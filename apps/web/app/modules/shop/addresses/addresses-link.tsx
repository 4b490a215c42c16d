import { t } from '@ovation/language/t.ts';
import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';

/** Leads to the delivery addresses from the account screen. */
export function AddressesLink() {
  return (
    <Group justify="space-between" gap="sm">
      <Text c="dimmed" flex="1 1 16rem">
        {t('Delivery addresses. Creators only see one while an order is open.')}
      </Text>
      <Button component={Link} to="/user/addresses" variant="default">
        {t('Delivery addresses')}
      </Button>
    </Group>
  );
}
