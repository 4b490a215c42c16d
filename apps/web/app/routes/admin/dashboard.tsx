import { searchCoupons } from '@ovation/contract/money/coupons.ts';
import { listTokenPackages } from '@ovation/contract/money/token-packages.ts';
import { listPayoutRequests } from '@ovation/contract/money/payout-review.ts';
import { listPerformersForReview } from '@ovation/contract/people/performer-review.ts';
import { listReconciliations } from '@ovation/contract/money/reconciliation.ts';
import { listDisputes } from '@ovation/contract/money/refunds.ts';
import { getStatistics, listPromos } from '@ovation/contract/site/site.ts';
import { PendingPerformers } from '../../modules/administration/performers/pending-performers.tsx';
import { SiteNumbers } from '../../modules/administration/site-numbers.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/dashboard.ts';

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const [
    statistics,
    pending,
    packages,
    promos,
    coupons,
    payouts,
    disputes,
    {
      data: [reconciliation],
    },
  ] = await Promise.all([
    api.call(getStatistics),
    api.call(listPerformersForReview, { query: { status: 'pending', sortBy: 'createdAt', sort: 'asc', pageSize: 5 } }),
    api.call(listTokenPackages, { query: { pageSize: 1 } }),
    api.call(listPromos, { query: { pageSize: 1 } }),
    api.call(searchCoupons, { query: { state: 'active', pageSize: 1 } }),
    api.call(listPayoutRequests, { query: { status: 'pending', pageSize: 1 } }),
    api.call(listDisputes, { query: { status: 'open', pageSize: 1 } }),
    api.call(listReconciliations, { query: { pageSize: 1 } }),
  ]);
  return {
    statistics,
    pending,
    totalPackages: packages.total,
    totalPromos: promos.total,
    totalCoupons: coupons.total,
    pendingPayouts: payouts.total,
    totalDisputes: disputes.total,
    reconciliation,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('Overview', matches) }];
}

export default function Dashboard({ loaderData: { statistics, pending, ...totals } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader title="Overview" description="The house at a glance." />
      <SiteNumbers statistics={statistics} {...totals} />
      <PendingPerformers performers={pending.data} total={pending.total} />
    </Page>
  );
}
