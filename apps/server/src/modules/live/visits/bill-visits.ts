import { id as idField } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { advanceVisit } from './advance-visit.ts';
import { readProofs, witnessOf, type Proofs } from './follow-viewers.ts';
import { informEngine } from './inform-engine.ts';
import { listDueVisits, listOpenVisits, type DueVisit, type Touched } from './visit.store.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { job } from '../../../platform/jobs/job.ts';

const batch = 200;
/** Steps at a time: each is one short transaction. */
const width = 4;

/**
 * One round of the biller, each second: charges the minutes that begin soon, starts and stops clocks, ends visits.
 * Several billers at once, and one that dies anywhere, charge the same.
 */
export async function billVisits(app: App): Promise<void> {
  for (let after: string | undefined; ;) {
    const due = await listDueVisits(app.database, { limit: batch, after }, app.clock.now());
    await advanceAll(app, due);
    after = due.at(-1)?.id;
    if (due.length < batch) break;
  }
  await informEngine(app);
}

/** Looks at once at the open visits that something has changed for. */
export async function recheckVisits(app: App, touched: Touched): Promise<void> {
  await advanceAll(app, await listOpenVisits(app.database, touched));
  await informEngine(app);
}

async function advanceAll(app: App, visits: readonly DueVisit[]): Promise<void> {
  const proofs = await proofsOfStreams(app, visits);
  const waiting = [...visits];
  const work = async () => {
    for (let visit = waiting.shift(); visit; visit = waiting.shift())
      await advanceOne(app, visit, proofs.get(visit.stream_id) ?? null);
  };
  await Promise.all(Array.from({ length: width }, work));
}

/** One visit that fails must not stop the others. */
async function advanceOne(app: App, { id, account_id }: DueVisit, proofs: Proofs): Promise<void> {
  await advanceVisit(app, id, witnessOf(proofs, account_id)).catch((error: unknown) => {
    app.logger.error({ err: error, visitId: id }, 'a visit of a live stream could not be billed');
  });
}

async function proofsOfStreams(app: App, visits: readonly DueVisit[]): Promise<ReadonlyMap<string, Proofs>> {
  const streamIds = [...new Set(visits.map(({ stream_id }) => stream_id))];
  return new Map(await Promise.all(streamIds.map(async (id) => [id, await readProofs(app, id)] as const)));
}

const recheckedVisits = z.object({
  accountId: idField.optional(),
  performerId: idField.optional(),
  streamId: idField.optional(),
});

export const recheckVisitsJob = job({ name: 'recheck-visits', payload: recheckedVisits });

/**
 * Looks again at the open visits of a fan, a performer or a stream, right after the commit. Not in its transaction,
 * which may have locked wallets before visits.
 */
export async function recheckLater(work: Work, visits: z.input<typeof recheckedVisits>): Promise<void> {
  await work.enqueue(recheckVisitsJob, visits);
}
