import type * as operations from '@ovation/contract/people/accounts.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { recordFailure } from '../../security-log/index.ts';
import { loadAccountByName, loadMe, type MeRow } from '../account.store.ts';
import { isKnownDevice } from '../sessions/known-device.ts';
import { uncountLogin, requireCaptchaAfterFailures } from './login-captcha.ts';
import { countGuess, forgiveGuess, type Guess } from './login-attempts.ts';
import { presentMe } from '../present.ts';
import { startSession } from '../sessions/session.ts';
import { mayLogIn } from '../suspension/policy.ts';
import { describeSuspension } from '../suspension/messages.ts';
import { mustVerifyEmail } from '../registration/verification-mail.ts';

export async function login(call: Call<typeof operations.login>) {
  const { app, body } = call;
  await requireCaptchaAfterFailures(call);
  const account = await loadAccountByName(app.database, body.username);
  const guess = await guessOf(call, account);
  await countGuess(app, guess);
  if (!(await app.passwords.isRight(body.password, account?.password_hash)) || !account) {
    await recordFailure({ app, request: call.request }, { kind: 'login-failed', subjectId: account?.id });
    throw new Failure('incorrect-credentials');
  }
  await Promise.all([forgiveGuess(app, guess), uncountLogin(call)]);
  if (!mayLogIn(account))
    throw new Failure(
      'account-suspended',
      describeSuspension({ reason: account.suspension_reason, until: account.suspended_until }).join(' '),
    );
  if (await mustVerifyEmail(app, account)) throw new Failure('email-not-verified');
  const session = await startSession(call, account.id, body.remember);
  const me = (await loadMe(app.database, account.id)) as MeRow;
  return { ...session, user: presentMe(me) };
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
