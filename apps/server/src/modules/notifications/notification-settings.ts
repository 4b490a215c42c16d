import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/notifications.ts';
import { invalidField } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { changeSettingsOf, isTimeZone, loadNotificationSettings } from './notification-settings.store.ts';

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
