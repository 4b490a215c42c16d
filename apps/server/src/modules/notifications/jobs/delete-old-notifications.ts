import type { App } from '../../../app.ts';
import { deleteNotificationsBefore } from '../notification.store.ts';
import { job } from '../../../platform/jobs/job.ts';

const retentionMs = 90 * 86_400_000;
const batchSize = 2_000;

export const deleteOldNotificationsJob = job({ name: 'forget-notifications' });

export async function deleteOldNotifications(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - retentionMs);
  while ((await app.transaction(({ db }) => deleteNotificationsBefore(db, before, batchSize))) === batchSize);
}
