import type { App } from '../../../app.ts';
import { forgetBefore } from '../notification.store.ts';
import { job } from '../../../platform/jobs/job.ts';

const keptForMs = 90 * 86_400_000;
const batch = 2_000;

export const forgetNotificationsJob = job({ name: 'forget-notifications' });

/** What happened three months ago is no news. */
export async function forgetNotifications(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - keptForMs);
  while ((await app.transaction(({ db }) => forgetBefore(db, before, batch))) === batch);
}
