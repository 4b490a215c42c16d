import { Card, Group, Text } from '@mantine/core';
import { LinkButton } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import classes from './balance-card.module.css';
import { TopUpButton } from './top-up-button.tsx';

/** What the wallet holds, moving as the server says, and how to fill it. */
export function BalanceCard({ balance }: { readonly balance: number }) {
  return (
    <Card padding="lg" className={classes.card}>
      <Text fw={600} size="sm">Your balance</Text>
      <p className={classes.balance} aria-live="polite"><Money amount={balance} /></p>
      <Text size="sm" c="dimmed">For tips, posts and subscriptions.</Text>
      <Group gap="sm" mt="md"><TopUpButton size="md">Top up</TopUpButton><LinkButton to="/wallet/cards" variant="default" size="md">Your cards</LinkButton></Group>
    </Card>
  );
}
