import type { Client } from '@ovation/client';
import { searchCharges, searchTokenPackages, searchTransactions } from '@ovation/contract/money.ts';
import { Card, Stack, Title } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { BalanceCard } from '../../modules/payments/balance-card.tsx';
import { useOrigin, useWayBack } from '../../modules/payments/bank.ts';
import { loadPayment } from '../../modules/payments/load-payment.ts';
import { PaymentNotice } from '../../modules/payments/payment-notice.tsx';
import { TopUpForm } from '../../modules/payments/top-up-form.tsx';
import { WalletHistory, type History } from '../../modules/purchases/wallet-history.tsx';
import { apiOf } from '../../platform/api.server.ts';
import { readListingOf } from '../../platform/listing.ts';
import { useReconnected, useServerEvent } from '../../platform/realtime.tsx';
import { useMe } from '../../platform/session.ts';
import { titleOf } from '../../platform/title.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import type { Route } from './+types/wallet.ts';
import classes from './wallet.module.css';

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const params = args.url.searchParams;
  const [packages, payment, history] = await Promise.all([
    api.call(searchTokenPackages, { query: { sortBy: 'ordering', sort: 'asc', pageSize: 50 } }),
    loadPayment(api, params),
    loadHistory(api, params),
  ]);
  return { packages: packages.data, payment, history, missing: readAmount(params.get('missing')) };
}

async function loadHistory(api: Client, params: URLSearchParams): Promise<History> {
  const filters = new URLSearchParams(params);
  // In this address it says where the fan came from; a history's `from` would be a day.
  filters.delete('from');
  if (params.get('list') === 'spending') return { kind: 'spending', ...(await api.call(searchCharges, { query: readListingOf(searchCharges, filters) })) };
  return { kind: 'payments', ...(await api.call(searchTransactions, { query: readListingOf(searchTransactions, filters) })) };
}

function readAmount(text: string | null): number | undefined {
  const amount = Math.round(Number(text) * 100) / 100;
  return amount > 0 && Number.isFinite(amount) ? amount : undefined;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('Wallet', matches) }];
}

export default function Wallet({ loaderData: { packages, payment, history, missing } }: Route.ComponentProps) {
  const balance = useMe()?.balance ?? 0;
  const { revalidate } = useRevalidator();
  const from = useOrigin();
  useWayBack(payment, 'Your wallet is filled.');
  useServerEvent('payment.changed', () => void revalidate());
  useServerEvent('balance.changed', () => void revalidate());
  useReconnected(() => void revalidate());
  return (
    <Page>
      <PageHeader title="Wallet" />
      <div className={classes.columns}>
        <div className={classes.column}>
          <BalanceCard balance={balance} />
          <Card component="section" padding="lg" aria-labelledby="top-up">
            <Stack gap="md">
              <Title order={2} size="h3" id="top-up">Top up</Title>
              {payment ? <PaymentNotice payment={payment} from={from} /> : null}
              <TopUpForm packages={packages} missing={missing} payment={payment} from={from} />
            </Stack>
          </Card>
        </div>
        <Card component="section" padding="lg" aria-labelledby="history">
          <Title order={2} size="h3" id="history" mb="sm">History</Title>
          <WalletHistory history={history} />
        </Card>
      </div>
    </Page>
  );
}
