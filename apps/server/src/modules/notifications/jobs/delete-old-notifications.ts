import type { App } from '../../../app.ts';
import { deleteNotificationsBefore } from '../notification.store.ts';
import { job } from '../../../platform/jobs/job.ts';

const keptForMs = 90 * 86_400_000;
const batch = 2_000;

export const deleteOldNotificationsJob = job({ name: 'forget-notifications' });

/** What happened three months ago is no news. */
export async function deleteOldNotifications(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - keptForMs);
  while ((await app.transaction(({ db }) => deleteNotificationsBefore(db, before, batch))) === batch);
}
