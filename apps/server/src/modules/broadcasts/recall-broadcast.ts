import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/broadcasts.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { announceProgress } from './announce-progress.ts';
import { changeRow, lockBroadcast } from './broadcast.store.ts';
import { enqueueSlot } from './jobs/run-slot.ts';
import { isRecallable } from './policy.ts';
import { readBroadcast, requireOwn } from './read-broadcasts.ts';

/** Recalling runs in the background. Recalling again changes nothing. */
export async function recallBroadcast({ app, actor, params: { id } }: Call<typeof operations.recallBroadcast>) {
  await app.transaction(async (work) => {
    const { status } = requireOwn(await lockBroadcast(work.db, id), actor.id);
    if (status === 'recalling' || status === 'recalled') return;
    if (!isRecallable(status))
      throw new Failure(
        'conflict',
        status === 'sending'
          ? t('This message is still being sent. Please stop it first.')
          : t('This message cannot be recalled.'),
      );
    await changeRow(work.db, id, { status: 'recalling', walked_to: null, updated_at: app.clock.now() });
    await enqueueSlot(work, actor.id);
    announceProgress(work, app, { id, performerId: actor.id });
  });
  return readBroadcast(app, id, actor.id);
}
