import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/broadcasts.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { announceProgress } from './announce-progress.ts';
import { changeRow, lockBroadcast } from './broadcast.store.ts';
import { enqueueSlot } from './jobs/run-slot.ts';
import { isRecallable } from './policy.ts';
import { readBroadcast, requireOwn } from './read-broadcasts.ts';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { findBroadcastOfMessage } from './recipient.store.ts';
import { requireChangeable } from './write-broadcast.ts';

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

/**
 * For staff: stops the broadcast of which a message is a copy, and removes all copies in the background. Ignores
 * other messages.
 */
export async function removeBroadcastOf(
  work: Work,
  app: App,
  messageId: string,
  administratorId: string,
): Promise<void> {
  const found = await findBroadcastOfMessage(work.db, messageId);
  if (found) await removeBroadcast(work, app, found.id, administratorId);
}

/** For staff: stops a broadcast, and removes all copies in the background. */
export async function removeBroadcast(work: Work, app: App, id: string, administratorId: string): Promise<void> {
  const locked = await lockBroadcast(work.db, id);
  if (!locked || locked.status === 'removing' || locked.status === 'removed') return;
  await changeRow(work.db, locked.id, {
    status: 'removing',
    removed_by: administratorId,
    walked_to: null,
    updated_at: app.clock.now(),
  });
  await enqueueSlot(work, locked.performer_id);
  announceProgress(work, app, { id: locked.id, performerId: locked.performer_id });
}

/** Hides the files of a mass message and of all its copies, or shows them again. False if it is gone. */
export async function hideBroadcast({ db }: Work, id: string, hiddenAt: Date | null): Promise<boolean> {
  if (!(await lockBroadcast(db, id))) return false;
  await changeRow(db, id, { hidden_at: hiddenAt });
  return true;
}

/** A draft stays a draft. */
export async function unscheduleBroadcast({ app, actor, params: { id } }: Call<typeof operations.unscheduleBroadcast>) {
  await app.transaction(async (work) => {
    await requireChangeable(work, id, actor.id);
    await changeRow(work.db, id, { status: 'draft', send_at: null, updated_at: app.clock.now() });
    announceProgress(work, app, { id, performerId: actor.id });
  });
  return readBroadcast(app, id, actor.id);
}
