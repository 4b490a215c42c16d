import { inEachLanguage } from '@ovation/language/language.ts';
import { t } from '@ovation/language/t.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import type { Reconciliation } from '@ovation/contract/money/reconciliation.ts';
import type { getStatistics } from '@ovation/contract/site/site.ts';
import { useMay } from '../../platform/visitor/session.ts';
import { Columns } from '../../ui/layout/columns.tsx';
import { Figure } from '../../ui/layout/figure.tsx';
import { Money } from '../../ui/words/money.tsx';
import { TimeAgo } from '../../ui/words/time-ago.tsx';

type Statistics = ReplyOutput<typeof getStatistics>;

const count = inEachLanguage((code) => new Intl.NumberFormat(code));

/** A number is undefined where the roles of the member do not include its page, which then has no link. */
interface SiteNumbersProps {
  readonly statistics: Statistics;
  readonly totalPackages: number | undefined;
  readonly totalPromos: number | undefined;
  /** Coupons that can be used now. */
  readonly totalCoupons: number | undefined;
  /** Disputes that are not decided. */
  readonly totalDisputes: number | undefined;
  /** The latest reconciliation. */
  readonly reconciliation: Reconciliation | undefined;
  readonly pendingPayouts: number | undefined;
}

/** The site in numbers; those that need action link to the screen for it. */
export function SiteNumbers({ statistics, reconciliation, ...totals }: SiteNumbersProps) {
  const [seesSales, seesPeople, seesJobs] = [useMay('money'), useMay('people'), useMay('operations')];
  const { totalPackages, totalPromos, totalCoupons, totalDisputes, pendingPayouts } = totals;
  return (
    <Columns phone={2} tablet={3} desk={4}>
      <Figure label={t('Sales, last 30 days')} {...(seesSales ? { to: '/admin/charges' } : {})} wide>
        <Money amount={statistics.grossLast30Days} />
      </Figure>
      <Figure label={t('Commission, last 30 days')} wide>
        <Money amount={statistics.commissionLast30Days} />
      </Figure>
      <Figure label={t('Fans')}>{count().format(statistics.totalUser)}</Figure>
      <Figure label={t('Creators')} {...(seesPeople ? { to: '/admin/performers?status=active' } : {})}>
        {count().format(statistics.totalPerformer)}
      </Figure>
      <Count label={t('Waiting for approval')} to="/admin/performers?status=pending" isTask>
        {seesPeople ? statistics.totalPending : undefined}
      </Count>
      <Count label={t('Payouts to review')} to="/admin/payouts?status=pending" isTask>
        {pendingPayouts}
      </Count>
      <Figure label={t('Posts')}>{count().format(statistics.totalFeed)}</Figure>
      <Count label={t('Failed jobs')} to="/admin/jobs?failed=true" isTask>
        {seesJobs ? statistics.failedJobs : undefined}
      </Count>
      {seesJobs ? <LastBackup backup={statistics.backup} /> : null}
      <Count label={t('Open disputes')} to="/admin/disputes?status=open" isTask>
        {totalDisputes}
      </Count>
      {seesSales ? (
        <Figure label={t('Problems in the books')} to="/admin/reconciliation" urgent={isUrgent(reconciliation)}>
          {problemsOf(reconciliation)}
        </Figure>
      ) : null}
      <Count label={t('Token packages')} to="/admin/token-packages">
        {totalPackages}
      </Count>
      <Count label={t('Promos')} to="/admin/promos">
        {totalPromos}
      </Count>
      <Count label={t('Active coupons')} to="/admin/coupons">
        {totalCoupons}
      </Count>
    </Columns>
  );
}

/** Also for a site that makes none: that is worth knowing. */
function LastBackup({ backup: { lastAt, isScheduled, isLate } }: { readonly backup: Statistics['backup'] }) {
  return (
    <Figure
      label={t('Last backup')}
      urgent={isLate || (isScheduled && lastAt === null)}
      wide
      {...(isScheduled ? {} : { note: t('The site doesn’t make backups automatically.') })}
    >
      {lastAt === null ? t('None') : <TimeAgo time={lastAt} />}
    </Figure>
  );
}

interface CountProps {
  readonly label: string;
  readonly to: string;
  /** Something has to be done unless it is 0. */
  readonly isTask?: boolean;
  readonly children: number | undefined;
}

function Count({ label, to, isTask = false, children }: CountProps) {
  if (children === undefined) return null;
  return (
    <Figure label={label} to={to} urgent={isTask && children > 0}>
      {count().format(children)}
    </Figure>
  );
}

function isUrgent(reconciliation: Reconciliation | undefined): boolean {
  return reconciliation?.status === 'problems' || reconciliation?.status === 'failed';
}

/** A dash until a reconciliation has finished. */
function problemsOf(reconciliation: Reconciliation | undefined): string {
  const isKnown = reconciliation?.status === 'clean' || reconciliation?.status === 'problems';
  return isKnown ? count().format(reconciliation.totalProblem) : '–';
}
