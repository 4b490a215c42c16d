import { t } from '@ovation/language/t.ts';
import type { wallet as walletSchema } from '@ovation/contract/money/money.ts';
import { Alert, Card, Group, Text } from '@mantine/core';
import { IconFlask } from '../../../ui/tabler.ts';
import type { z } from 'zod';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { formatMoney, Money } from '../../../ui/words/money.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import classes from './top-up.module.css';
import { TopUpButton } from './top-up-button.tsx';

type Wallet = z.output<typeof walletSchema>;

/** The balance of the wallet, updated by the server's events, and a button to top it up. */
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
          {t('Your balance')}
        </Text>
        {wallet.isTest ? <StateBadge tone="waiting">{t('Test money')}</StateBadge> : null}
      </Group>
      <p className={classes.balance} aria-live="polite">
        <Money amount={balance} />
      </p>
      <Text size="sm" c="dimmed">
        {wallet.isTest
          ? t('For trying out tips, posts and subscriptions. No card is charged.')
          : t('For tips, posts and subscriptions.')}
      </Text>
      {wallet.setAside > 0 ? <SetAside {...wallet} /> : null}
      <Group gap="sm" mt="md">
        <TopUpButton size="md">{t('Top up')}</TopUpButton>
        <LinkButton to="/wallet/cards" variant="default" size="md">
          {t('Your cards')}
        </LinkButton>
      </Group>
    </Card>
  );
}

/** After the site has switched between test and real payments: money of the other kind is kept, but cannot be spent. */
function SetAside({ isTest, setAside }: Pick<Wallet, 'isTest' | 'setAside'>) {
  const amount = formatMoney(setAside);
  return (
    <Alert
      mt="md"
      color="gray"
      variant="light"
      icon={<IconFlask />}
      title={
        isTest
          ? t('{amount} of real money is kept for you', { amount })
          : t('{amount} of test money was set aside', { amount })
      }
    >
      {isTest
        ? t('This site is testing payments. Your real money is safe, and will be available again with real payments.')
        : t('This site now takes real payments. Test money was never paid for, so it can’t be spent.')}
    </Alert>
  );
}
