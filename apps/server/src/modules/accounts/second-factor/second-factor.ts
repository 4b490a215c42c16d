import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/sign-in.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordEvent } from '../../security-log/index.ts';
import { requireMe, lockAccount } from '../account.store.ts';
import { mailSecurityNotice } from '../mail/security-notice.ts';
import {
  loadAuthenticator,
  markConfirmed,
  saveNewSecret,
  deleteAuthenticator,
  deleteDeadline,
  countRecoveryCodes,
  loadDeadline,
  replaceRecoveryCodes,
  loadWaysIn,
} from './second-factor.store.ts';
import {
  openSecret,
  stepOf,
  makeSecret,
  sealSecret,
  uriOf,
  normaliseCode,
  hashRecoveryCode,
  makeRecoveryCodes,
  countCode,
  forgiveCode,
} from './codes.ts';
import { requireReauthentication } from '../reauthentication/reauthentication.ts';
import { requireRemainingWays } from './remaining-ways.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';

/** A secret that nobody has confirmed within this time is of no use. */
const confirmableMs = 3_600_000;

/** Without a right code, the app could have been set up wrongly, and its owner would be locked out. */
export async function confirmAuthenticator(call: Call<typeof operations.confirmAuthenticator>) {
  const { app, actor, request } = call;
  const now = app.clock.now();
  const guess = { accountId: actor.id, address: request.address, isRecoveryCode: false };
  await countCode(app, guess);
  const row = await loadAuthenticator(app.database, actor.id);
  if (!row || row.confirmed_at !== null || row.created_at.getTime() + confirmableMs < now.getTime())
    throw new Failure('not-found', t('Please start again with a new QR code.'));
  const step = stepOf(openSecret(app, row.sealed_secret), normaliseCode(call.body.code), now);
  if (step === undefined) throw invalidField('code', t('This code is wrong. Please try the next one.'));
  await forgiveCode(app, guess);
  const codes = await app.transaction(async (work) => {
    if (!(await markConfirmed(work.db, actor.id, { step, now }))) throw new Failure('conflict');
    await deleteDeadline(work.db, actor.id);
    await recordEvent(work, call, { kind: 'authenticator-added' });
    await mailSecurityNotice(work, app, (await requireMe(work.db, actor.id)).email, 'authenticator-added');
    return issueRecoveryCodes(work, app, actor.id);
  });
  return { codes };
}

export async function createAuthenticator(call: Call<typeof operations.createAuthenticator>) {
  const { app, actor, body } = call;
  await requireReauthentication(call, body.currentPassword);
  const secret = makeSecret();
  const now = app.clock.now();
  if (!(await saveNewSecret(app.database, { accountId: actor.id, sealedSecret: sealSecret(app, secret), now })))
    throw new Failure('conflict', t('You have already set up an authenticator app. Please remove it first.'));
  const [{ username }, { siteName }] = await Promise.all([requireMe(app.database, actor.id), app.settings.read()]);
  return { secret, uri: uriOf(secret, { issuer: siteName, label: username }) };
}

export async function removeAuthenticator(call: Call<typeof operations.removeAuthenticator>) {
  const { app, actor, body } = call;
  await requireReauthentication(call, body.currentPassword);
  await app.transaction(async (work) => {
    await lockAccount(work.db, actor.id);
    if (!(await deleteAuthenticator(work.db, actor.id)))
      throw new Failure('not-found', t('You have no authenticator app.'));
    await requireRemainingWays(work, call);
    await recordEvent(work, call, { kind: 'authenticator-removed' });
    await mailSecurityNotice(work, app, (await requireMe(work.db, actor.id)).email, 'authenticator-removed');
  });
  return { message: t('The authenticator app is removed.') };
}

export async function getSecondFactor({ app, actor }: Call<typeof operations.getSecondFactor>) {
  const [authenticator, recoveryCodesLeft, dueAt, { staffSecondFactor }] = await Promise.all([
    loadAuthenticator(app.database, actor.id),
    countRecoveryCodes(app.database, actor.id),
    loadDeadline(app.database, actor.id),
    app.settings.read(),
  ]);
  return {
    authenticatorSince: authenticator?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft,
    dueAt: staffSecondFactor ? (dueAt?.toISOString() ?? null) : null,
  };
}

export async function createRecoveryCodes(call: Call<typeof operations.createRecoveryCodes>) {
  const { app, actor, body } = call;
  await requireReauthentication(call, body.currentPassword);
  const codes = await app.transaction(async (work) => {
    await lockAccount(work.db, actor.id);
    const { hasAuthenticator } = await loadWaysIn(work.db, actor.id);
    if (!hasAuthenticator) throw new Failure('not-found', t('Please set up an authenticator app first.'));
    await recordEvent(work, call, { kind: 'recovery-codes-made' });
    await mailSecurityNotice(work, app, (await requireMe(work.db, actor.id)).email, 'recovery-codes-made');
    return issueRecoveryCodes(work, app, actor.id);
  });
  return { codes };
}

/** Replaces all codes of the account. The database keeps hashes of them, so nobody can read them later. */
async function issueRecoveryCodes(work: Work, app: App, accountId: string): Promise<string[]> {
  const codes = makeRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(app, accountId, normaliseCode(code)));
  await replaceRecoveryCodes(work.db, accountId, hashes);
  return codes;
}
