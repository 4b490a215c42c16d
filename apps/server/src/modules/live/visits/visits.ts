import type * as operations from '@ovation/contract/live/watch.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { readBalance } from '../../ledger/index.ts';
import { current, endVisit, refundUnserved } from './advance-visit.ts';
import { announceVisit, presentVisit, announceVisits } from './present-visit.ts';
import { readProofs, witnessOf } from './follow-viewers.ts';
import { informEngine } from './inform-engine.ts';
import { proofOf, proven, type WatchingProof } from './visit-clock.ts';
import {
  changeVisit,
  findLatestVisit,
  findOpenVisit,
  loadStreamForSale,
  lockVisit,
  type CheckedVisit,
} from './visit.store.ts';
import '../events.ts';
import { billVisits, recheckVisits, recheckLater, recheckVisitsJob } from './bill-visits.ts';
import { pauseVisits, resumeVisits } from './pause.store.ts';
import { refundTickets, refundTicketsJob } from '../tickets/refund-tickets.ts';

/**
 * From now on no minute is charged, and one that has not begun is refunded. The paid minute still lets the fan return
 * for nothing; a private show is over.
 */
export async function leaveStream({ app, actor, params }: Call<typeof operations.leaveStream>) {
  if (!(await loadStreamForSale(app.database, params.id))) throw new Failure('not-found');
  const whose = { streamId: params.id, accountId: actor.id };
  const open = await findOpenVisit(app.database, whose);
  if (open) {
    const witness = current(open, witnessOf(await readProofs(app, params.id), actor.id));
    await app.transaction((work) => leave(work, app, open.id, proofOf(witness)));
    await informEngine(app, { accountId: actor.id });
  }
  const visit = await findLatestVisit(app.database, whose);
  return { visit: visit ? presentVisit(visit) : null };
}

async function leave(work: Work, app: App, id: string, proof: WatchingProof | undefined): Promise<void> {
  const now = app.clock.now();
  const locked = await lockVisit(work.db, id, now);
  if (!locked || locked.left_at) return;
  const visit = proven(locked, proof);
  if (isOver(visit, proof, now)) return endVisit(work, app, visit, 'left');
  // Of the first minute, a frame was shown a moment ago, which the biller has not recorded yet.
  const settled = visit.first_frame_at === null ? visit : await refundUnserved(work, app, visit);
  const left = await changeVisit(work.db, settled, { left_at: now, last_proof_at: visit.last_proof_at }, now);
  announceVisit(work, app, left, await readBalance(work.db, visit.account_id));
}

/** Nothing is left to return to. */
function isOver(visit: CheckedVisit, proof: WatchingProof | undefined, now: Date): boolean {
  if (visit.is_private) return true;
  if (visit.paid_until === null) return proof === undefined;
  return visit.paused_at === null && visit.paid_until <= now;
}

export function registerVisits(app: App): void {
  const { events, jobs } = app;
  jobs.everySecond({ name: 'bill-visits', run: () => billVisits(app) });
  jobs.handle(recheckVisitsJob, (touched) => recheckVisits(app, touched));
  jobs.handle(refundTicketsJob, () => refundTickets(app));
  jobs.every(refundTicketsJob, '*/5 * * * *');
  events.on('block.changed', (work, { performerId, accountId }) => recheckLater(work, { performerId, accountId }));
  events.on('countries.blocked', (work, { performerId }) => recheckLater(work, { performerId }));
  events.on('performer.reviewed', (work, { performerId }) => recheckLater(work, { performerId }));
  for (const name of ['account.suspended', 'account.leaving', 'account.closed'] as const)
    events.on(name, (work, { accountId }) => recheckLater(work, { accountId }));
  events.on('stream.rule-changed', (work, { streamId }) => recheckLater(work, { streamId }));
  // The clocks stop and start in the transaction that changes the stream; the recheck tells fans and engine.
  events.on('stream.interrupted', async (work, { streamId, at }) => {
    await announceVisits(work, app, await pauseVisits(work.db, { streamId }, at));
    await recheckLater(work, { streamId });
  });
  events.on('stream.resumed', async (work, { streamId, at }) => {
    await announceVisits(work, app, await resumeVisits(work.db, { streamId }, at));
    await recheckLater(work, { streamId });
  });
  events.on('stream.ended', async (work, { streamId, hasStarted }) => {
    await recheckLater(work, { streamId });
    if (!hasStarted) await work.enqueue(refundTicketsJob, {});
  });
  events.on('charge.reversed', async (work, { type, payerId }) => {
    if (type === 'stream-minute') await recheckLater(work, { accountId: payerId });
  });
}
