import { english } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { deliverCopies, learnSizes, emitDelivered, type DeliveredCopy } from '../../conversations/index.ts';
import { announceProgress } from '../announce-progress.ts';
import { changeRow, isActivePerformer, lockBroadcast, findFileFailure, type BroadcastRow } from '../broadcast.store.ts';
import { listWaiting, markDelivered, markSkipped } from '../recipient.store.ts';
import { collectRecipients } from '../audience/audience.store.ts';
import { storedText, storedWithin } from '../../../platform/language/stored-text.ts';

/**
 * Small enough that a batch takes some tens of milliseconds, which no one who writes to a recipient meanwhile
 * notices.
 */
const batchSize = 100;

/** Delivers to the next recipients, or ends the sending when all have a copy or the performer is no longer active. */
export async function deliverBatch(app: App, id: string): Promise<void> {
  const delivered = await app.transaction(async (work): Promise<readonly DeliveredCopy[]> => {
    const locked = await lockBroadcast(work.db, id);
    if (locked?.status !== 'sending' || !locked.is_gathered) return [];
    announceProgress(work, app, { id, performerId: locked.performer_id });
    if (!(await isActivePerformer(work.db, locked.performer_id))) return finish(work, app, locked, 'stopped');
    const waiting = await listWaiting(work.db, { broadcastId: id, after: locked.walked_to, limit: batchSize });
    if (waiting.length > 0) return deliver(work, app, locked, waiting);
    return locked.total_recipient === 0 ? returnToDraft(work, app, id) : finish(work, app, locked, 'sent');
  });
  await emitDelivered(app, delivered);
  if (delivered.length > 0) await learnSizes(app.database);
}

async function finish({ db }: Work, app: App, { id }: BroadcastRow, status: 'sent' | 'stopped'): Promise<[]> {
  const now = app.clock.now();
  await changeRow(db, id, { status, walked_to: null, finished_at: now, updated_at: now });
  return [];
}

/** For an audience that has become empty. */
async function returnToDraft({ db }: Work, app: App, id: string): Promise<[]> {
  await changeRow(db, id, {
    status: 'draft',
    send_at: null,
    started_at: null,
    is_gathered: false,
    walked_to: null,
    problem: storedText(english('It was not sent, because it would have reached no one at that time.')),
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

/**
 * Starts sending once all files are processed. A broadcast that cannot go out becomes a draft again, with the
 * reason.
 */
export async function beginToSend(app: App, id: string): Promise<void> {
  await app.transaction(async (work) => {
    const locked = await lockBroadcast(work.db, id);
    if (locked?.status !== 'queued') return;
    const problem = await findProblem(work, locked);
    const now = app.clock.now();
    if (problem === undefined)
      await changeRow(work.db, id, { status: 'sending', started_at: now, walked_to: null, updated_at: now });
    else await changeRow(work.db, id, { status: 'draft', send_at: null, problem, updated_at: now });
    announceProgress(work, app, { id, performerId: locked.performer_id });
  });
}

async function findProblem({ db }: Work, { id, performer_id }: BroadcastRow): Promise<string | undefined> {
  if (!(await isActivePerformer(db, performer_id)))
    return storedText(english('It was not sent, because your account was not active at that time.'));
  const failure = await findFileFailure(db, id);
  return (
    failure &&
    storedText(english('It was not sent. {failure} Please remove it and send the message again.'), {
      failure: storedWithin(failure),
    })
  );
}

const collectedAtOnce = 5_000;

/**
 * Stores the next recipients. Fans who start to follow meanwhile, and whose ids were already passed, do not get this
 * broadcast, as if they had come after it.
 */
export async function collectBatch(app: App, id: string): Promise<void> {
  await app.transaction(async (work) => {
    const locked = await lockBroadcast(work.db, id);
    if (locked?.status !== 'sending' || locked.is_gathered) return;
    const now = app.clock.now();
    const range = { broadcastId: id, audience: locked.audience, after: locked.walked_to, limit: collectedAtOnce };
    const { last, added } = await collectRecipients(work.db, range, {
      performerId: locked.performer_id,
      now: locked.started_at ?? now,
    });
    await changeRow(work.db, id, {
      walked_to: last,
      is_gathered: last === null,
      total_recipient: locked.total_recipient + added,
    });
    announceProgress(work, app, { id, performerId: locked.performer_id });
  });
}
