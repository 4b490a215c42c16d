import { index, route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Pages of administrators: guards/admin.tsx redirects others to their own home. */
export const adminRoutes: RouteConfigEntry[] = [
  route('admin', 'routes/admin/dashboard.tsx'),
  route('admin/performers', 'routes/admin/people/performers.tsx'),
  route('admin/performers/:id', 'routes/admin/people/performer.tsx'),
  route('admin/users', 'routes/admin/people/users.tsx'),
  route('admin/reports', 'routes/admin/people/reports.tsx'),
  route('admin/reports/log', 'routes/admin/people/moderation-log.tsx'),
  route('admin/reports/:id', 'routes/admin/people/report.tsx'),
  route('admin/payouts', 'routes/admin/money/payouts.tsx'),
  route('admin/payouts/:id', 'routes/admin/money/payout.tsx'),
  route('admin/refunds', 'routes/admin/money/refunds.tsx'),
  route('admin/refunds/new', 'routes/admin/money/new-refund.tsx'),
  route('admin/disputes', 'routes/admin/money/disputes.tsx'),
  route('admin/reconciliation', 'routes/admin/money/reconciliation.tsx'),
  route('admin/settings', 'routes/admin/site/settings.tsx'),
  route('admin/transactions', 'routes/admin/money/transactions.tsx'),
  route('admin/transactions/:id', 'routes/admin/money/transaction.tsx'),
  route('admin/charges', 'routes/admin/money/charges.tsx'),
  route('admin/charges/:id', 'routes/admin/money/charge.tsx'),
  route('admin/coupons', 'routes/admin/money/coupons.tsx'),
  route('admin/token-packages', 'routes/admin/site/token-packages.tsx'),
  route('admin/promos', 'routes/admin/site/promos.tsx'),
  route('admin/pages', 'routes/admin/site/pages.tsx'),
  route('admin/pages/:id', 'routes/admin/site/page.tsx'),
  route('admin/mailbox', 'routes/admin/site/mailbox.tsx', [
    index('routes/admin/site/no-mail.tsx'),
    route(':id', 'routes/admin/site/mail.tsx'),
  ]),
  route('admin/jobs', 'routes/admin/site/jobs.tsx'),
  route('admin/security', 'routes/admin/people/security.tsx'),
];
