import { index, route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Pages of administrators: guards/admin.tsx sends others to their own start. */
export const adminRoutes: RouteConfigEntry[] = [
  route('admin', 'routes/admin/dashboard.tsx'),
  route('admin/performers', 'routes/admin/performers.tsx'),
  route('admin/performers/:id', 'routes/admin/performer.tsx'),
  route('admin/users', 'routes/admin/users.tsx'),
  route('admin/reports', 'routes/admin/reports.tsx'),
  route('admin/reports/log', 'routes/admin/moderation-log.tsx'),
  route('admin/reports/:id', 'routes/admin/report.tsx'),
  route('admin/payouts', 'routes/admin/payouts.tsx'),
  route('admin/payouts/:id', 'routes/admin/payout.tsx'),
  route('admin/refunds', 'routes/admin/refunds.tsx'),
  route('admin/refunds/new', 'routes/admin/new-refund.tsx'),
  route('admin/disputes', 'routes/admin/disputes.tsx'),
  route('admin/reconciliation', 'routes/admin/reconciliation.tsx'),
  route('admin/settings', 'routes/admin/settings.tsx'),
  route('admin/transactions', 'routes/admin/transactions.tsx'),
  route('admin/transactions/:id', 'routes/admin/transaction.tsx'),
  route('admin/charges', 'routes/admin/charges.tsx'),
  route('admin/charges/:id', 'routes/admin/charge.tsx'),
  route('admin/coupons', 'routes/admin/coupons.tsx'),
  route('admin/token-packages', 'routes/admin/token-packages.tsx'),
  route('admin/promos', 'routes/admin/promos.tsx'),
  route('admin/pages', 'routes/admin/pages.tsx'),
  route('admin/pages/:id', 'routes/admin/page.tsx'),
  route('admin/mailbox', 'routes/admin/mailbox.tsx', [
    index('routes/admin/no-mail.tsx'),
    route(':id', 'routes/admin/mail.tsx'),
  ]),
  route('admin/jobs', 'routes/admin/jobs.tsx'),
  route('admin/security', 'routes/admin/security.tsx'),
];
