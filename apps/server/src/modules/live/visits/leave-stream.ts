import type * as operations from '@ovation/contract/live/watch.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { readBalance } from '../../ledger/index.ts';
import { current } from './advance-visit.ts';
import { endVisit, refundUnserved } from './end-visit.ts';
import { announceVisit, presentVisit } from './present-visit.ts';
import { readProofs, witnessOf } from './read-proofs.ts';
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
