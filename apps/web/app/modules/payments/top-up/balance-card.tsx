import type { wallet as walletSchema } from '@ovation/contract/money/money.ts';
import { Alert, Card, Group, Text } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import type { z } from 'zod';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { formatMoney, Money } from '../../../ui/words/money.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import classes from './balance-card.module.css';
import { TopUpButton } from './top-up-button.tsx';

type Wallet = z.output<typeof walletSchema>;

/** What the wallet holds, moving as the server says, and how to fill it. */
export function BalanceCard({
  balance,
  wallet,
}: {
  readonly balance: number;
  readonly wallet: Pick<Wallet, 'isTest' | 'setAside'>;
}) {
  return (
    <Card padding="lg" className={classes.card}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} size="sm">
          Your balance
        </Text>
        {wallet.isTest ? <StateBadge tone="waiting">Test money</StateBadge> : null}
      </Group>
      <p className={classes.balance} aria-live="polite">
        <Money amount={balance} />
      </p>
      <Text size="sm" c="dimmed">
        {wallet.isTest
          ? 'For trying out tips, posts and subscriptions. No card is charged.'
          : 'For tips, posts and subscriptions.'}
      </Text>
      {wallet.setAside > 0 ? <SetAside {...wallet} /> : null}
      <Group gap="sm" mt="md">
        <TopUpButton size="md">Top up</TopUpButton>
        <LinkButton to="/wallet/cards" variant="default" size="md">
          Your cards
        </LinkButton>
      </Group>
    </Card>
  );
}

/** Where the site went over to real payments, or back to tests: what the wallet holds of the other kind is not lost, and cannot be spent. */
function SetAside({ isTest, setAside }: Pick<Wallet, 'isTest' | 'setAside'>) {
  const amount = formatMoney(setAside);
  return (
    <Alert
      mt="md"
      color="gray"
      variant="light"
      icon={<IconFlask />}
      title={isTest ? `${amount} of real money is kept for you` : `${amount} of test money was set aside`}
    >
      {isTest
        ? 'Payments are being tried out here. Your real money is untouched, and is back once real payments are.'
        : 'This site takes real payments now. Test money was never paid by a card, so it cannot be spent.'}
    </Alert>
  );
}
