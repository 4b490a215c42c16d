import { z } from 'zod';
import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import {
  deleteExpiredProofs,
  deleteProof,
  deleteChecksBefore,
  deleteChecksOf,
  type AgeCheckRow,
} from '../age.store.ts';

const ended = z.object({ provider: z.string(), providerId: z.string() });

export const forgetAgeCheckJob = job({ name: 'forget-age-check', payload: ended });

/** Deletes the card of a check at its provider. Retried until the provider answers. */
export async function forgetAgeCheck({ age }: App, check: z.output<typeof ended>): Promise<void> {
  await age.forget(check);
}

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
