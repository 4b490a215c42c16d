import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/broadcasts.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { announceProgress } from './announce-progress.ts';
import { changeRow, lockBroadcast } from './broadcast.store.ts';
import { isStoppable } from './policy.ts';
import { readBroadcast, requireOwn } from './read-broadcasts.ts';

/** Waits for the batch that is being sent; no other follows. Stopping again changes nothing. */
export async function stopBroadcast({ app, actor, params: { id } }: Call<typeof operations.stopBroadcast>) {
  await app.transaction(async (work) => {
    const { status } = requireOwn(await lockBroadcast(work.db, id), actor.id);
    if (status === 'stopped') return;
    if (!isStoppable(status))
      throw new Failure(
        'conflict',
        status === 'sent'
          ? t('Everyone already has this message. You can recall it from people who have not opened it.')
          : t('This message is not being sent at the moment.'),
      );
    const now = app.clock.now();
    await changeRow(work.db, id, { status: 'stopped', finished_at: now, updated_at: now });
    announceProgress(work, app, { id, performerId: actor.id });
  });
  return readBroadcast(app, id, actor.id);
}
