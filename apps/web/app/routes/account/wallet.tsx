import { t } from '@ovation/language/t.ts';
import type { Client } from '@ovation/client';
import { getWallet, searchTransactions } from '@ovation/contract/money/money.ts';
import { getSpendingLimit, searchCharges } from '@ovation/contract/money/payments.ts';
import { Card, Title } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { BalanceCard } from '../../modules/payments/top-up/balance-card.tsx';
import { LimitCard } from '../../modules/payments/limit/limit-card.tsx';
import { WalletHistory, type History } from '../../modules/purchases/wallet-history.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { readListingOf } from '../../platform/lists/listing.ts';
import { useReconnected, useServerEvent } from '../../platform/live/realtime.tsx';
import { useMe } from '../../platform/visitor/session.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/wallet.ts';
import classes from './pages.module.css';

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const [wallet, limit, history] = await Promise.all([
    api.call(getWallet),
    api.call(getSpendingLimit),
    loadHistory(api, args.url.searchParams),
  ]);
  return { wallet, limit, history };
}

async function loadHistory(api: Client, params: URLSearchParams): Promise<History> {
  if (params.get('list') === 'spending')
    return { kind: 'spending', ...(await api.call(searchCharges, { query: readListingOf(searchCharges, params) })) };
  return {
    kind: 'payments',
    ...(await api.call(searchTransactions, { query: readListingOf(searchTransactions, params) })),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Wallet'), matches) }];
}

export default function Wallet({ loaderData: { wallet, limit, history } }: Route.ComponentProps) {
  const balance = useMe()?.balance ?? 0;
  const { revalidate } = useRevalidator();
  useServerEvent('payment.changed', () => void revalidate());
  useServerEvent('balance.changed', () => void revalidate());
  useReconnected(() => void revalidate());
  return (
    <Page>
      <PageHeader title={t('Wallet')} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <BalanceCard balance={balance} wallet={wallet} />
          <LimitCard limit={limit} />
        </div>
        <Card component="section" padding="lg" aria-labelledby="history">
          <Title order={2} size="h3" id="history" mb="sm">
            {t('History')}
          </Title>
          <WalletHistory history={history} />
        </Card>
      </div>
    </Page>
  );
}
