import { t } from '@ovation/language/t.ts';
import { listSiteTransactions } from '@ovation/contract/money/site-money.ts';
import { MoneyTabs } from '../../../modules/administration/money/money-filters.tsx';
import { TransactionList } from '../../../modules/administration/money/transaction-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/transactions.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listSiteTransactions, { query: readListingOf(listSiteTransactions, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Card payments'), matches) }];
}

export default function Transactions({ loaderData: { data, total } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader title={t('Card payments')} description={t('Card payments, including failed ones.')} />
      <MoneyTabs />
      <TransactionList transactions={data} total={total} />
    </Page>
  );
}
