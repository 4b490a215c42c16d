import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/notifications.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { countUnread } from './list-notifications.ts';
import { findPosition, markRead, removeNotification } from './notification.store.ts';
import { notifyCount } from './notify.ts';

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
