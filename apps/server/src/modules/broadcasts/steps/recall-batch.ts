import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { recallCopies, emitRecalled, type Recalled } from '../../conversations/index.ts';
import { refundBuyersLater } from '../../refunds/index.ts';
import { announceProgress } from '../announce-progress.ts';
import { changeRow, lockBroadcast, type BroadcastRow } from '../broadcast.store.ts';
import { listHolders, markRecalled } from '../recipient.store.ts';

const lot = 100;

/** Takes a broadcast back from the next who have it: those who have not opened it, or, where staff removes it, from all. */
export async function recallBatch(app: App, id: string): Promise<void> {
  const recalled = await app.transaction(async (work) => {
    const held = await lockBroadcast(work.db, id);
    if (held?.status !== 'recalling' && held?.status !== 'removing') return undefined;
    announceProgress(work, app, { id, performerId: held.performer_id });
    return recall(work, app, held);
  });
  if (recalled) await emitRecalled(app, recalled);
}

async function recall(work: Work, app: App, held: BroadcastRow): Promise<Recalled | undefined> {
  const isForAll = held.status === 'removing';
  const holders = await listHolders(
    work.db,
    { broadcastId: held.id, after: held.walked_to, limit: lot },
    isForAll ? ['delivered', 'kept'] : ['delivered'],
  );
  const now = app.clock.now();
  if (holders.length === 0) {
    await changeRow(work.db, held.id, { status: isForAll ? 'removed' : 'recalled', walked_to: null, updated_at: now });
    return undefined;
  }
  const recalled = await recallCopies(
    work,
    app,
    holders.map(({ message_id }) => message_id),
    { isForAll },
  );
  await refundBuyers(work, held, recalled);
  await markRecalled(
    work.db,
    held.id,
    holders.map(({ account_id }) => account_id),
    recalled.goneIds,
  );
  const totals = {
    total_recalled: held.total_recalled + recalled.goneIds.length,
    total_kept: isForAll ? 0 : held.total_kept + recalled.keptIds.length,
  };
  await changeRow(work.db, held.id, { walked_to: holders.at(-1)?.account_id ?? null, ...totals });
  return recalled;
}

/** Whoever bought what staff removes has the money back soon after. */
async function refundBuyers(
  work: Work,
  { removed_by: administratorId }: BroadcastRow,
  { soldIds }: Recalled,
): Promise<void> {
  if (administratorId === null) return;
  for (const objectId of soldIds)
    await refundBuyersLater(work, { objectKind: 'message', objectId, administratorId, isOneOfMany: true });
}
