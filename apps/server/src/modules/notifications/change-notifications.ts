import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/notifications.ts';
import { Failure, invalidField } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { countUnread } from './list-notifications.ts';
import { findPosition, markRead, removeNotification, deleteNotificationsBefore } from './notification.store.ts';
import { notifyCount } from './notify.ts';
import { changeSettingsOf, isTimeZone, loadNotificationSettings } from './notification-settings.store.ts';
import type { App } from '../../app.ts';
import { job } from '../../platform/jobs/job.ts';

/** Reading again changes nothing and returns the same. */
export async function readNotifications({ app, actor, body, request }: Call<typeof operations.readNotifications>) {
  const upTo = body?.upTo === undefined ? undefined : await findPosition(app.database, actor.id, body.upTo);
  if (body?.upTo !== undefined && upTo === undefined)
    throw new Failure('not-found', t('This notification does not exist.'));
  await app.transaction(async (work) => {
    const read = await markRead(work.db, actor.id, { ids: body?.ids, upTo }, app.clock.now());
    if (read > 0) notifyCount(work, app, actor.id);
  });
  return { total: await countUnread(app, { viewer: actor, country: request.country }) };
}

export async function deleteNotification({ app, actor, params }: Call<typeof operations.deleteNotification>) {
  await app.transaction(async (work) => {
    if (!(await removeNotification(work.db, actor.id, params.id)))
      throw new Failure('not-found', t('This notification does not exist.'));
    notifyCount(work, app, actor.id);
  });
  return { message: t('The notification is deleted.') };
}

export async function getNotificationSettings({ app, actor }: Call<typeof operations.getNotificationSettings>) {
  return loadNotificationSettings(app.database, actor.id);
}

export async function changeNotificationSettings({
  app,
  actor,
  body,
}: Call<typeof operations.changeNotificationSettings>) {
  if (body.timeZone !== undefined && !(await isTimeZone(app.database, body.timeZone)))
    throw invalidField('timeZone', t('This time zone is unknown. Please choose one such as Europe/Oslo.'));
  return app.transaction(({ db }) => changeSettingsOf(db, actor.id, body, app.clock.now()));
}

const retentionMs = 90 * 86_400_000;
const batchSize = 2_000;

export const deleteOldNotificationsJob = job({ name: 'forget-notifications' });

export async function deleteOldNotifications(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - retentionMs);
  while ((await app.transaction(({ db }) => deleteNotificationsBefore(db, before, batchSize))) === batchSize);
}
