import { english } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import { BalanceTooLow } from '../../../platform/failure.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { readBalance } from '../../ledger/index.ts';
import { readCommission } from '../../payments/index.ts';
import { chargeNextMinute } from './charge-minute.ts';
import { pauseVisits, resumeVisits } from './pause.store.ts';
import { announceVisits, announceVisit } from './present-visit.ts';
import {
  minuteMs,
  nextStep,
  proofOf,
  proven,
  servedMinutes,
  type EndReason,
  type Step,
  type Witness,
} from './visit-clock.ts';
import { changeVisit, claimVisit, recordProof, type CheckedVisit, type VisitOf, type VisitRow } from './visit.store.ts';
import { returnUnserved } from '../../refunds/index.ts';
import { listLastMinutes, markRefunded } from './minute.store.ts';
import './events.ts';
import { storedText } from '../../../platform/language/stored-text.ts';

/**
 * Takes the next step of a visit, if there is one, in one transaction. Skips a visit that another biller has. Safe to
 * run at any time, twice, and on several machines: the step follows from the locked row.
 */
export async function advanceVisit(app: App, id: string, witness: Witness): Promise<void> {
  const commission = await readCommission(app);
  try {
    await app.transaction(async (work) => {
      const now = app.clock.now();
      const visit = await claimVisit(work.db, id, now);
      if (visit) await take(work, app, { visit: proven(visit, witness), commission }, stepOf(visit, witness, now));
    });
  } catch (error) {
    if (!(error instanceof BalanceTooLow)) throw error;
    await endWithoutMoney(app, id, witness);
  }
}

function stepOf(visit: CheckedVisit, witness: Witness, now: Date): Step {
  return nextStep(visit, {
    now,
    streamStatus: visit.stream_status,
    interruptedAt: visit.interrupted_at,
    heardAt: visit.heard_at,
    isAllowed: visit.is_allowed,
    witness: current(visit, witness),
  });
}

/** What was shown before the visit began is no proof for it. */
export function current({ created_at }: Pick<CheckedVisit, 'created_at'>, witness: Witness): Witness {
  const proof = proofOf(witness);
  return proof && proof.lastProofAt < created_at ? undefined : witness;
}

interface Advanced {
  readonly visit: CheckedVisit;
  readonly commission: bigint;
}

async function take(work: Work, app: App, { visit, commission }: Advanced, step: Step): Promise<void> {
  switch (step.kind) {
    case 'wait':
      return;
    case 'prove':
      return recordProof(work.db, ofVisit(visit), step.at);
    case 'charge':
      return chargeNextMinute(work, app, visit, { commission, ...step });
    case 'end':
      return endVisit(work, app, visit, await reasonOf(work, visit, step.reason));
    case 'start':
      return change(work, app, visit, {
        first_frame_at: step.firstFrameAt,
        paid_until: new Date(step.firstFrameAt.getTime() + visit.minutes * minuteMs),
        last_proof_at: step.provenAt > step.firstFrameAt ? step.provenAt : step.firstFrameAt,
      });
    case 'pause':
      return announceVisits(work, app, await pauseVisits(work.db, { visitId: visit.id }, step.at));
    case 'resume':
      return announceVisits(work, app, await resumeVisits(work.db, { visitId: visit.id }, step.at));
  }
}

function ofVisit({ stream_id, account_id }: CheckedVisit): VisitOf {
  return { streamId: stream_id, accountId: account_id };
}

/** The engine has disconnected a fan at the last paid second, who has no money for more. */
async function reasonOf(work: Work, visit: CheckedVisit, reason: EndReason): Promise<EndReason> {
  if (reason !== 'not-watching') return reason;
  return (await readBalance(work.db, visit.account_id)) < visit.price ? 'balance' : reason;
}

async function change(
  work: Work,
  app: App,
  visit: CheckedVisit,
  changes: Parameters<typeof changeVisit>[2],
): Promise<void> {
  await announceVisits(work, app, [await changeVisit(work.db, visit, changes, app.clock.now())]);
}

/** The paid minute runs to its end, within which the fan can top up; that it is watched is recorded all the same. */
async function endWithoutMoney(app: App, id: string, witness: Witness): Promise<void> {
  await app.transaction(async (work) => {
    const now = app.clock.now();
    const visit = await claimVisit(work.db, id, now);
    if (!visit?.paid_until) return;
    const watched = proven(visit, witness);
    if (visit.paid_until <= now) await endVisit(work, app, watched, 'balance');
    else if (watched.last_proof_at) await recordProof(work.db, ofVisit(visit), watched.last_proof_at);
  });
}

/** Ends a locked visit: minutes of which nothing was served are refunded, one that the fan has started stands. */
export async function endVisit(work: Work, app: App, visit: CheckedVisit, reason: EndReason): Promise<void> {
  const now = app.clock.now();
  const settled = await refundUnserved(work, app, visit);
  const { last_proof_at } = visit;
  const ended = await changeVisit(work.db, settled, { ended_at: now, end_reason: reason, last_proof_at }, now);
  await work.publish('visit.ended', {
    visitId: visit.id,
    streamId: visit.stream_id,
    performerId: visit.performer_id,
    accountId: visit.account_id,
    reason,
    isPrivate: visit.is_private,
    minutes: ended.minutes,
    gross: ended.price * BigInt(ended.minutes),
  });
  announceVisit(work, app, ended, await readBalance(work.db, visit.account_id));
}

/** Refunds the charged minutes of a locked visit that were not served. */
export async function refundUnserved(work: Work, app: App, visit: VisitRow): Promise<VisitRow> {
  const unserved = visit.minutes - servedMinutes(visit);
  if (unserved <= 0) return visit;
  const now = app.clock.now();
  for (const { minute, charge_id } of await listLastMinutes(work.db, visit.id, unserved)) {
    await returnUnserved(
      work,
      app,
      charge_id,
      storedText(english('This minute of a live stream was charged but not shown to you.')),
    );
    await markRefunded(work.db, visit.id, minute, now);
  }
  return changeVisit(
    work.db,
    visit,
    {
      minutes: visit.minutes - unserved,
      paid_until: visit.paid_until && new Date(visit.paid_until.getTime() - unserved * minuteMs),
    },
    now,
  );
}
