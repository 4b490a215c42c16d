import { t } from '@ovation/language/t.ts';
import type { finishAgeCheck as operation } from '@ovation/contract/people/age.ts';
import type { App } from '../../app.ts';
import type { AgeResult } from '../../gateways/age/age.ts';
import { Failure, NothingCharged } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { callProvider } from '../payments/index.ts';
import { findProof, saveProof, deleteCheck, findCheck, type AgeCheckRow } from './age.store.ts';
import { forgetAgeCheckJob } from './jobs/forget-age-check.ts';

const dayMs = 24 * 3_600_000;
const done = { message: t('Thank you. You have shown that you are 18 or older.') };

/** A check counts once, for the account that began it; finishing it again after it succeeded changes nothing. */
export async function finishAgeCheck({ app, actor, params }: Call<typeof operation>) {
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
  return done;
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
  return done;
}

function unknownCheck(): Failure {
  return new NothingCharged(
    'not-found',
    t('This check does not exist, or it has ended. Nothing was charged. Please try again.'),
  );
}
