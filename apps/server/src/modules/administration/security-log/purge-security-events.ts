import type { App } from '../../../app.ts';
import { deleteEventsBefore, securityEventsByMonth } from '../../security-log/index.ts';
import { dropPartitions } from '../../../platform/database/partitions/drop-partitions.ts';
import { startOf } from '../../../platform/database/partitions/period.ts';
import { job } from '../../../platform/jobs/job.ts';

const dayMs = 24 * 3_600_000;
const batchSize = 1_000;

export const purgeSecurityEventsJob = job({ name: 'forget-security-events' });

/** Deletes the months of which every event is older than the setting `securityLogDays`; 0 keeps all. */
export async function purgeSecurityEvents(app: App): Promise<void> {
  const { securityLogDays: days } = await app.settings.read();
  if (days === 0) return;
  const end = startOf('month', new Date(app.clock.now().getTime() - days * dayMs));
  if (!(await dropPartitions(app, securityEventsByMonth, end))) return;
  for (let deleted = batchSize; deleted === batchSize;)
    deleted = await app.transaction(({ db }) => deleteEventsBefore(db, end, batchSize));
}
