import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { job } from '../../../platform/jobs/job.ts';
import { deleteChecksBefore, deleteChecksOf, type AgeCheckRow } from '../age-check.store.ts';
import { deleteExpiredProofs, deleteProof } from '../age-proof.store.ts';
import { forgetAgeCheckJob } from './forget-age-check.ts';

export const sweepAgeJob = job({ name: 'sweep-age' });

const checkLastsMs = 24 * 3_600_000;
const batchSize = 500;

/** Deletes proofs that have expired, and ends checks that nobody has finished within a day. */
export async function sweepAge(app: App): Promise<void> {
  const now = app.clock.now();
  await app.transaction((work) => deleteExpiredProofs(work.db, now));
  const before = new Date(now.getTime() - checkLastsMs);
  let total = batchSize;
  while (total === batchSize) {
    total = await app.transaction(async (work) => {
      const checks = await deleteChecksBefore(work.db, before, batchSize);
      await forget(work, checks);
      return checks.length;
    });
  }
}

/** Deletes everything about the age of an account that was closed. */
export async function forgetAccount(work: Work, accountId: string): Promise<void> {
  await deleteProof(work.db, accountId);
  await forget(work, await deleteChecksOf(work.db, accountId));
}

async function forget(work: Work, checks: readonly AgeCheckRow[]): Promise<void> {
  for (const { provider, provider_id } of checks)
    await work.enqueue(forgetAgeCheckJob, { provider, providerId: provider_id });
}
