import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { deliverCopies, learnSizes, emitDelivered, type DeliveredCopy } from '../../conversations/index.ts';
import { announceProgress } from '../announce-progress.ts';
import { changeRow, isActivePerformer, lockBroadcast, type BroadcastRow } from '../broadcast.store.ts';
import { listWaiting, markDelivered, markSkipped } from '../recipient.store.ts';

/** So many that a lot takes some tens of milliseconds: nobody who writes to one of them meanwhile notices. */
const lot = 100;

/** Writes to the next recipients, or finds that everybody has it. Of a performer who is not active any more it stops. */
export async function deliverBatch(app: App, id: string): Promise<void> {
  const delivered = await app.transaction(async (work): Promise<readonly DeliveredCopy[]> => {
    const held = await lockBroadcast(work.db, id);
    if (held?.status !== 'sending' || !held.is_gathered) return [];
    announceProgress(work, app, { id, performerId: held.performer_id });
    if (!(await isActivePerformer(work.db, held.performer_id))) return finish(work, app, held, 'stopped');
    const waiting = await listWaiting(work.db, { broadcastId: id, after: held.walked_to, limit: lot });
    if (waiting.length > 0) return deliver(work, app, held, waiting);
    return held.total_recipient === 0 ? returnToDraft(work, app, id) : finish(work, app, held, 'sent');
  });
  await emitDelivered(app, delivered);
  if (delivered.length > 0) await learnSizes(app.database);
}

async function finish({ db }: Work, app: App, { id }: BroadcastRow, status: 'sent' | 'stopped'): Promise<[]> {
  const now = app.clock.now();
  await changeRow(db, id, { status, walked_to: null, finished_at: now, updated_at: now });
  return [];
}

/** Its audience has nobody in it by now. */
async function returnToDraft({ db }: Work, app: App, id: string): Promise<[]> {
  await changeRow(db, id, {
    status: 'draft',
    send_at: null,
    started_at: null,
    is_gathered: false,
    walked_to: null,
    problem: 'It did not go out, as it reached nobody at that time.',
    updated_at: app.clock.now(),
  });
  return [];
}

async function deliver(
  work: Work,
  app: App,
  { id, performer_id, text, total_file, price, total_delivered, total_skipped }: BroadcastRow,
  waiting: readonly string[],
): Promise<DeliveredCopy[]> {
  const delivered = await deliverCopies(
    work,
    app,
    { broadcastId: id, senderId: performer_id, text, totalFile: total_file, price },
    waiting,
  );
  await markDelivered(work.db, id, delivered);
  if (delivered.length < waiting.length) await markSkipped(work.db, id, waiting);
  const totals = {
    total_delivered: total_delivered + delivered.length,
    total_skipped: total_skipped + waiting.length - delivered.length,
  };
  await changeRow(work.db, id, { walked_to: waiting.at(-1) ?? null, ...totals });
  return delivered;
}
