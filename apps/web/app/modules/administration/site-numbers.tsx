import type { ReplyOutput } from '@ovation/contract/operation.ts';
import type { Reconciliation } from '@ovation/contract/money/reconciliation.ts';
import type { getStatistics } from '@ovation/contract/site/site.ts';
import { Columns } from '../../ui/layout/columns.tsx';
import { Figure } from '../../ui/layout/figure.tsx';
import { Money } from '../../ui/words/money.tsx';

type Statistics = ReplyOutput<typeof getStatistics>;

const count = new Intl.NumberFormat('en');

interface SiteNumbersProps {
  readonly statistics: Statistics;
  readonly totalPackages: number;
  readonly totalPromos: number;
  /** Coupons that can be used now. */
  readonly totalCoupons: number;
  /** Disputes that are not decided. */
  readonly totalDisputes: number;
  /** The latest reconciliation. */
  readonly reconciliation: Reconciliation | undefined;
  readonly pendingPayouts: number;
}

/** The site in numbers; those that need action link to the screen for it. */
export function SiteNumbers({
  statistics,
  totalPackages,
  totalPromos,
  totalCoupons,
  totalDisputes,
  reconciliation,
  pendingPayouts,
}: SiteNumbersProps) {
  return (
    <Columns phone={2} tablet={3} desk={4}>
      <Figure label="Sales, last 30 days" to="/admin/charges" wide>
        <Money amount={statistics.grossLast30Days} />
      </Figure>
      <Figure label="Commission, last 30 days" wide>
        <Money amount={statistics.commissionLast30Days} />
      </Figure>
      <Figure label="Fans">{count.format(statistics.totalUser)}</Figure>
      <Figure label="Performers" to="/admin/performers?status=active">
        {count.format(statistics.totalPerformer)}
      </Figure>
      <Figure label="Waiting for approval" to="/admin/performers?status=pending" urgent={statistics.totalPending > 0}>
        {count.format(statistics.totalPending)}
      </Figure>
      <Figure label="Payouts to review" to="/admin/payouts?status=pending" urgent={pendingPayouts > 0}>
        {count.format(pendingPayouts)}
      </Figure>
      <Figure label="Feeds">{count.format(statistics.totalFeed)}</Figure>
      <Figure label="Failed jobs" to="/admin/jobs?failed=true" urgent={statistics.failedJobs > 0}>
        {count.format(statistics.failedJobs)}
      </Figure>
      <Figure label="Open disputes" to="/admin/disputes?status=open" urgent={totalDisputes > 0}>
        {count.format(totalDisputes)}
      </Figure>
      <Figure label="Problems in the books" to="/admin/reconciliation" urgent={isUrgent(reconciliation)}>
        {problemsOf(reconciliation)}
      </Figure>
      <Figure label="Token packages" to="/admin/token-packages">
        {count.format(totalPackages)}
      </Figure>
      <Figure label="Promos" to="/admin/promos">
        {count.format(totalPromos)}
      </Figure>
      <Figure label="Active coupons" to="/admin/coupons">
        {count.format(totalCoupons)}
      </Figure>
    </Columns>
  );
}

function isUrgent(reconciliation: Reconciliation | undefined): boolean {
  return reconciliation?.status === 'problems' || reconciliation?.status === 'failed';
}

/** A dash until a reconciliation has finished. */
function problemsOf(reconciliation: Reconciliation | undefined): string {
  const isKnown = reconciliation?.status === 'clean' || reconciliation?.status === 'problems';
  return isKnown ? count.format(reconciliation.totalProblem) : '–';
}
