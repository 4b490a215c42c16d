import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { recallCopies, emitRecalled, type Recalled } from '../../conversations/index.ts';
import { refundBuyersLater } from '../../refunds/index.ts';
import { announceProgress } from '../announce-progress.ts';
import { changeRow, lockBroadcast, type BroadcastRow } from '../broadcast.store.ts';
import { listHolders, markRecalled } from '../recipient.store.ts';

const batchSize = 100;

/** Recalls the next copies: those that were not opened, or all of them if staff removes the broadcast. */
export async function recallBatch(app: App, id: string): Promise<void> {
  const recalled = await app.transaction(async (work) => {
    const locked = await lockBroadcast(work.db, id);
    if (locked?.status !== 'recalling' && locked?.status !== 'removing') return undefined;
    announceProgress(work, app, { id, performerId: locked.performer_id });
    return recall(work, app, locked);
  });
  if (recalled) await emitRecalled(app, recalled);
}

async function recall(work: Work, app: App, locked: BroadcastRow): Promise<Recalled | undefined> {
  const isForAll = locked.status === 'removing';
  const holders = await listHolders(
    work.db,
    { broadcastId: locked.id, after: locked.walked_to, limit: batchSize },
    isForAll ? ['delivered', 'kept'] : ['delivered'],
  );
  const now = app.clock.now();
  if (holders.length === 0) {
    await changeRow(work.db, locked.id, {
      status: isForAll ? 'removed' : 'recalled',
      walked_to: null,
      updated_at: now,
    });
    return undefined;
  }
  const recalled = await recallCopies(
    work,
    app,
    holders.map(({ message_id }) => message_id),
    { isForAll },
  );
  await refundBuyers(work, locked, recalled);
  await markRecalled(
    work.db,
    locked.id,
    holders.map(({ account_id }) => account_id),
    recalled.goneIds,
  );
  const totals = {
    total_recalled: locked.total_recalled + recalled.goneIds.length,
    total_kept: isForAll ? 0 : locked.total_kept + recalled.keptIds.length,
  };
  await changeRow(work.db, locked.id, { walked_to: holders.at(-1)?.account_id ?? null, ...totals });
  return recalled;
}

/** Refunds, in the background, those who bought a copy that staff removes. */
async function refundBuyers(
  work: Work,
  { removed_by: administratorId }: BroadcastRow,
  { soldIds }: Recalled,
): Promise<void> {
  if (administratorId === null) return;
  for (const objectId of soldIds)
    await refundBuyersLater(work, { objectKind: 'message', objectId, administratorId, isOneOfMany: true });
}
