import type * as operations from '@ovation/contract/site/site.ts';
import { fromMinor } from '@ovation/domain';
import type { Call } from '../../platform/http/call.ts';
import { findMissingPages } from '../settings/index.ts';
import { readBackupState } from './backups/read-backup-state.ts';
import { loadStatistics } from './administration.store.ts';

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
