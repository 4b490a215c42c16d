import { Alert, Group, Text } from '@mantine/core';
import { formatMoney } from '../../ui/money.tsx';
import { TopUpButton } from './top-up-button.tsx';

interface BalanceTooLowProps {
  readonly price: number;
  readonly balance: number;
}

/** What is missing, and the top-up, which comes back here. */
export function BalanceTooLow({ price, balance }: BalanceTooLowProps) {
  return (
    <Alert color="claret" variant="light" title="Your balance is too low">
      <Group justify="space-between" gap="sm">
        <Text size="sm">Your wallet holds {formatMoney(balance)}: {formatMoney(price - balance)} more is needed.</Text>
        <TopUpButton missing={price - balance} size="sm" variant="filled">Top up the wallet</TopUpButton>
      </Group>
    </Alert>
  );
}
