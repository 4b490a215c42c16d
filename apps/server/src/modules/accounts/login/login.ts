import type * as operations from '@ovation/contract/people/accounts.ts';
import { isClientHash, isNormalised } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { isOldHash } from '../../../platform/secrets/passwords.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { recordFailure } from '../../security-log/index.ts';
import { loadAccountByName, type LoginAccount } from '../account.store.ts';
import { hasOldPasswords, replaceOldPassword } from '../passwords/old-password.store.ts';
import { requireSecondFactor } from '../second-factor/require-second-factor.ts';
import { isKnownDevice } from '../sessions/known-device.ts';
import { uncountLogin, requireCaptchaAfterFailures } from './login-captcha.ts';
import { countGuess, forgiveGuess, type Guess } from './login-attempts.ts';
import { finishLogin } from './finish-login.ts';

export async function login(call: Call<typeof operations.login>) {
  const { app, body } = call;
  await requireCaptchaAfterFailures(call);
  const account = await loadAccountByName(app.database, body.username);
  const guess = await guessOf(call, account);
  await countGuess(app, guess);
  if (!(await app.passwords.isRight(body.password, account?.password_hash ?? undefined)) || !account) {
    await recordFailure({ app, request: call.request }, { kind: 'login-failed', subjectId: account?.id });
    throw await refusal(app, body.password);
  }
  await renewPasswordHash(app, account, body.password);
  await Promise.all([forgiveGuess(app, guess), uncountLogin(call)]);
  await requireSecondFactor(call, account, body.code);
  return finishLogin(call, account, body.remember);
}

/**
 * A client hash cannot match a password that was stored before client hashes. As long as there is one on the site,
 * every wrong hash gets the same answer, which asks for the password itself and reveals nothing about the account.
 */
async function refusal(app: App, password: string): Promise<Failure> {
  const isUnclear = isClientHash(password) && (await hasOldPasswords(app.database));
  return new Failure(isUnclear ? 'password-needed' : 'incorrect-credentials');
}

/** From now on the client hash opens this account as well, and the password from any keyboard. */
async function renewPasswordHash(app: App, { id, password_hash }: LoginAccount, password: string): Promise<void> {
  if (password_hash === null || (!isOldHash(password_hash) && isNormalised(password))) return;
  await replaceOldPassword(app.database, id, { before: password_hash, after: await app.passwords.hash(password) });
}

/**
 * Known devices skip the limit across all networks, so an owner under attack can still log in. Unknown names count too.
 */
async function guessOf(
  { app, body, request }: Call<typeof operations.login>,
  account: Awaited<ReturnType<typeof loadAccountByName>>,
): Promise<Guess> {
  const guess = { account: account?.id ?? body.username, address: request.address };
  const isKnown = await isKnownDevice(app, account?.id ?? unknownAccountId, request);
  return isKnown ? guess : { ...guess, passwordHash: account?.password_hash ?? '' };
}

const unknownAccountId = '00000000-0000-0000-0000-000000000000';
