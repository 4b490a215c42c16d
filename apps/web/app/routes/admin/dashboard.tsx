import { t } from '@ovation/language/t.ts';
import { searchCoupons } from '@ovation/contract/money/coupons.ts';
import { listTokenPackages } from '@ovation/contract/money/token-packages.ts';
import { listPayoutRequests } from '@ovation/contract/money/payout-review.ts';
import { listPerformersForReview } from '@ovation/contract/people/performer-review.ts';
import { getSecondFactor } from '@ovation/contract/people/sign-in.ts';
import { listReconciliations } from '@ovation/contract/money/reconciliation.ts';
import { listDisputes } from '@ovation/contract/money/refunds.ts';
import { getSiteCharts } from '@ovation/contract/site/site-status.ts';
import { getStatistics, listPromos } from '@ovation/contract/site/site.ts';
import type { StaffPermission } from '@ovation/contract/staff-permissions.ts';
import { SecondFactorDue } from '../../modules/accounts/second-factor/second-factor-due.tsx';
import { PendingPerformers } from '../../modules/administration/performers/performer-rows.tsx';
import { SiteCharts } from '../../modules/administration/charts/site-charts.tsx';
import { MissingPages } from '../../modules/administration/pages/missing-pages.tsx';
import { SiteNumbers } from '../../modules/administration/site-numbers.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { sessionContext } from '../../platform/visitor/session.server.ts';
import type { Route } from './+types/dashboard.ts';

/** Each number is loaded only for those whose roles allow its page. */
export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const permissions = args.context.get(sessionContext).me?.permissions ?? [];
  const ifMay = async <Result,>(permission: StaffPermission, load: () => Promise<Result>) =>
    permissions.includes(permission) ? load() : undefined;
  const oldestPending = { status: 'pending', sortBy: 'createdAt', sort: 'asc', pageSize: 5 } as const;
  const [statistics, charts, pending, packages, promos, coupons, payouts, disputes, reconciliations, { dueAt }] =
    await Promise.all([
      api.call(getStatistics),
      api.call(getSiteCharts, { query: { days: args.url.searchParams.get('days') === '90' ? '90' : '30' } }),
      ifMay('people', () => api.call(listPerformersForReview, { query: oldestPending })),
      ifMay('pricing', () => api.call(listTokenPackages, { query: { pageSize: 1 } })),
      ifMay('pages', () => api.call(listPromos, { query: { pageSize: 1 } })),
      ifMay('pricing', () => api.call(searchCoupons, { query: { state: 'active', pageSize: 1 } })),
      ifMay('payouts', () => api.call(listPayoutRequests, { query: { status: 'pending', pageSize: 1 } })),
      ifMay('refunds', () => api.call(listDisputes, { query: { status: 'open', pageSize: 1 } })),
      ifMay('money', () => api.call(listReconciliations, { query: { pageSize: 1 } })),
      api.call(getSecondFactor),
    ]);
  return {
    statistics,
    charts,
    pending,
    totalPackages: packages?.total,
    totalPromos: promos?.total,
    totalCoupons: coupons?.total,
    pendingPayouts: payouts?.total,
    totalDisputes: disputes?.total,
    reconciliation: reconciliations?.data[0],
    dueAt,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Overview'), matches) }];
}

export default function Dashboard({
  loaderData: { statistics, charts, pending, dueAt, ...totals },
}: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader title={t('Site overview')} />
      {dueAt === null ? null : <SecondFactorDue dueAt={dueAt} />}
      <MissingPages pages={statistics.missingPages} />
      <SiteNumbers statistics={statistics} {...totals} />
      <SiteCharts charts={charts} />
      {pending ? <PendingPerformers performers={pending.data} total={pending.total} /> : null}
    </Page>
  );
}
