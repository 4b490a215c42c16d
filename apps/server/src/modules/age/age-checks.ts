import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/age.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import type { AgeResult } from '../../gateways/age/age.ts';
import { Failure, NothingCharged } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { callProvider, customerOf } from '../payments/index.ts';
import {
  findProof,
  saveProof,
  deleteCheck,
  findCheck,
  deleteExpiredProofs,
  deleteProof,
  deleteChecksBefore,
  deleteChecksOf,
  insertCheck,
  type AgeCheckRow,
} from './age.store.ts';
import { job } from '../../platform/jobs/job.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/new-id.ts';

const dayMs = 24 * 3_600_000;
const done = () => ({ message: t('Thank you. You have shown that you are 18 or older.') });

/** A check counts once, for the account that began it; finishing it again after it succeeded changes nothing. */
export async function finishAgeCheck({ app, actor, params }: Call<typeof operations.finishAgeCheck>) {
  const check = await findCheck(app.database, { id: params.id, accountId: actor.id });
  if (!check) return requireProved(app, actor.id);
  const result = await callProvider(app, () =>
    app.age.result({ provider: check.provider, providerId: check.provider_id }),
  );
  if (result?.status === 'pending')
    throw new Failure('age-not-proved', t('Your bank has not confirmed this card yet.'));
  await end(app, check, result);
  if (result?.status === 'refused') throw new NothingCharged('age-not-proved', result.message);
  if (!result) throw unknownCheck();
  return done();
}

/** Stores that the person is an adult, and nothing else; the provider deletes the card. */
async function end(app: App, { id, account_id, ...check }: AgeCheckRow, result: AgeResult | undefined): Promise<void> {
  const { ageProofDays } = await app.settings.read();
  await app.transaction(async (work) => {
    if (!(await deleteCheck(work.db, id))) return;
    await work.enqueue(forgetAgeCheckJob, { provider: check.provider, providerId: check.provider_id });
    if (result?.status !== 'adult') return;
    const expiresAt = new Date(app.clock.now().getTime() + ageProofDays * dayMs);
    await saveProof(work.db, { account_id, method: result.method, expires_at: expiresAt });
  });
}

async function requireProved(app: App, accountId: string) {
  const proof = await findProof(app.database, accountId, app.clock.now());
  if (proof === undefined || proof.method === 'declaration') throw unknownCheck();
  return done();
}

function unknownCheck(): Failure {
  return new NothingCharged(
    'not-found',
    t('This check does not exist, or it has ended. Nothing was charged. Please try again.'),
  );
}

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

/** The browser sends the card to its provider, so its number never reaches us. */
export async function startAgeCheck({ app, actor, body }: Call<typeof operations.startAgeCheck>) {
  const id = newId();
  const { provider, providerId, ...rest } = await callProvider(app, () =>
    app.age.start({
      checkId: id,
      payer: (payments) => customerOf(app, actor.id, payments),
      returnUrl: app.config.publicUrl + returnPath(body.from, id),
    }),
  );
  const check = { id, account_id: actor.id, provider, provider_id: providerId, created_at: app.clock.now() };
  await app.transaction((work) => insertCheck(work.db, check));
  return { id, ...rest };
}

function returnPath(from: string | undefined, checkId: string): string {
  const query = new URLSearchParams({ ...(from === undefined ? {} : { from }), check: checkId });
  return `/auth/age?${query}`;
}
