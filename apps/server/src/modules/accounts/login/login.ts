import type * as operations from '@ovation/contract/people/accounts.ts';
import { isClientHash, isNormalised } from '@ovation/domain';
import { hash } from 'node:crypto';
import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import { isOldHash } from '../../../platform/secrets/passwords.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { recordFailure } from '../../security-log/index.ts';
import { loadAccountByName, requireMe, type LoginAccount } from '../account.store.ts';
import { hasOldPasswords, replaceOldPassword } from '../passwords/old-password.store.ts';
import { requireSecondFactor } from '../second-factor/require-second-factor.ts';
import { isKnownDevice } from '../sessions/known-device.ts';
import { countGuess, forgiveGuess, type Guess } from './login-attempts.ts';
import type { Counted } from '../../../platform/processes/counters.ts';
import { addressGroup } from '@ovation/machine/address-group.ts';
import { isCaptchaOn, requireCaptcha } from '../../settings/index.ts';
import { endSession, startSession } from '../sessions/session.ts';
import { presentMe } from '../present.ts';
import { mustVerifyEmail } from '../mail/link-mail.ts';
import { mayLogIn, describeSuspension } from '../suspension/policy.ts';

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

type Login = Call<typeof operations.login>;

/** This many failed logins need no captcha. */
const freeTries = 3;
const windowMs = 15 * 60_000;

/** Per typed name and network, never per account: the captcha must not reveal whether an account exists. */
function countedOf({ body, request }: Login): Readonly<Record<'name' | 'network', Counted>> {
  return {
    name: { purpose: 'logins:name', key: hash('sha256', body.username.toLowerCase(), 'base64url') },
    network: { purpose: 'logins:network', key: addressGroup(request.address) },
  };
}

/**
 * Counts a login before the password is checked. Names cost nothing to invent, so one is counted only after the captcha
 * that its network needs. Throws captcha-required, captcha-unavailable.
 */
async function requireCaptchaAfterFailures(call: Login): Promise<void> {
  const { app } = call;
  if (!(await isCaptchaOn(app))) return;
  const { name, network } = countedOf(call);
  const isOver = async (counted: Counted): Promise<boolean> =>
    (await app.counters.add(counted, windowMs, app.clock.now())).count > freeTries;
  const isNetworkOver = await isOver(network);
  if (isNetworkOver) await requireCaptcha(call, 'login');
  if ((await isOver(name)) && !isNetworkOver) await requireCaptcha(call, 'login');
}

/** Uncounts a login that succeeded. */
async function uncountLogin(call: Login): Promise<void> {
  const { app } = call;
  if (!(await isCaptchaOn(app))) return;
  await Promise.all(Object.values(countedOf(call)).map((counted) => app.counters.subtract(counted, app.clock.now())));
}

export async function logout({ app, actor, request, session }: Call<typeof operations.logout>) {
  if (request.token !== undefined) await endSession(app, request.token);
  app.realtime.recheck(actor.id);
  session.end();
  return { message: t('You are logged out.') };
}

/** The end of every login, however the person showed who they are. Throws account-suspended, email-not-verified. */
export async function finishLogin(
  call: Pick<Call, 'app' | 'request' | 'session'>,
  account: LoginAccount,
  remember: boolean,
) {
  const { app } = call;
  requireMayLogIn(account);
  if (await mustVerifyEmail(app, account)) throw new Failure('email-not-verified');
  const session = await startSession(call, account.id, remember);
  const me = await requireMe(app.database, account.id);
  return { ...session, user: presentMe(me) };
}

/** Throws account-suspended. */
export function requireMayLogIn(account: LoginAccount): void {
  if (mayLogIn(account)) return;
  throw new Failure(
    'account-suspended',
    describeSuspension({ reason: account.suspension_reason, until: account.suspended_until }).join(' '),
  );
}
