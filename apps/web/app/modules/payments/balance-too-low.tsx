import { Alert, Button, Group, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { topUpAddress } from '../../platform/addresses.ts';
import { formatMoney } from '../../ui/money.tsx';

interface BalanceTooLowProps {
  readonly price: number;
  readonly balance: number;
}

/** What is missing, and the way to the top-up, which comes back here. */
export function BalanceTooLow({ price, balance }: BalanceTooLowProps) {
  const { pathname, search } = useLocation();
  return (
    <Alert color="claret" variant="light" title="Your balance is too low">
      <Group justify="space-between" gap="sm">
        <Text size="sm">Your wallet holds {formatMoney(balance)}: {formatMoney(price - balance)} more is needed.</Text>
        <Button component={Link} to={topUpAddress(pathname + search, price - balance)} size="sm" variant="filled">Top up the wallet</Button>
      </Group>
    </Alert>
  );
}
