import type * as operations from '@ovation/contract/site/site.ts';
import type { PendingWork } from '@ovation/contract/site/site.ts';
import { fromMinor } from '@ovation/domain';
import type { StaffPermission } from '@ovation/contract/staff-permissions.ts';
import type { Call } from '../../platform/http/call.ts';
import { findMissingPages } from '../settings/index.ts';
import { readBackupState } from './backups/backup-state.ts';
import { loadStatistics, countPendingWork } from './administration.store.ts';
import { may } from '../../platform/http/staff-access.ts';

const thirtyDaysMs = 30 * 24 * 3_600_000;

export async function getStatistics({ app }: Call<typeof operations.getStatistics>) {
  const row = await loadStatistics(app.database, new Date(app.clock.now().getTime() - thirtyDaysMs));
  return {
    totalUser: Number(row.users),
    totalPerformer: Number(row.performers),
    totalPending: Number(row.pending),
    totalFeed: Number(row.feeds),
    grossLast30Days: fromMinor(row.gross),
    commissionLast30Days: fromMinor(row.commission),
    failedJobs: Number(row.failed_jobs),
    backup: await readBackupState(app),
    missingPages: await findMissingPages(app.database),
  };
}

/** What the page of each number asks for. */
const permissions: Record<keyof PendingWork, StaffPermission> = {
  performers: 'people',
  identity: 'papers',
  reports: 'moderation',
  consent: 'papers',
  payouts: 'payouts',
  disputes: 'refunds',
  approvals: 'approvals',
};

export async function getPendingWork({ app, actor }: Call<typeof operations.getPendingWork>) {
  const counts = await countPendingWork(app.database);
  const allowed = (Object.keys(permissions) as (keyof PendingWork)[]).filter((name) => may(actor, permissions[name]));
  return Object.fromEntries(allowed.map((name) => [name, Number(counts[name])])) as Partial<PendingWork>;
}
