import type * as operations from '@ovation/contract/people/social.ts';
import { z } from 'zod';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { loadLoginAccount, requireMe, type LoginAccount } from '../account.store.ts';
import { finishLogin, requireMayLogIn } from '../login/login.ts';
import { openForChanges } from '../reauthentication/reauthentication.ts';
import { presentMe } from '../present.ts';
import { requireSecondFactor } from '../second-factor/require-second-factor.ts';
import { requireSameAccount } from './link-identity.ts';
import { keepSealed, openSealed, type Finish } from './attempt.ts';

/**
 * Logs in a person whose provider has just confirmed who they are. For an account without a password this takes its
 * place before sensitive changes; no account can do both, so that the weaker way does not replace the stronger one.
 */
async function enter(
  call: Pick<Call, 'app' | 'request' | 'session'>,
  account: LoginAccount,
  remember: boolean,
): Promise<Awaited<ReturnType<typeof finishLogin>>> {
  const entered = await finishLogin(call, account, remember);
  if (account.password_hash === null) await openForChanges(call.app, entered.token);
  return entered;
}

/** The account of an identity, if it may log in. Throws sign-in-refused, account-suspended. */
export async function loadEnterable({ app }: Pick<Call, 'app'>, accountId: string): Promise<LoginAccount> {
  const account = await loadLoginAccount(app.database, { id: accountId });
  if (!account || account.status === 'closed') throw new Failure('sign-in-refused');
  requireMayLogIn(account);
  return account;
}

/** A person whose provider has confirmed who they are, and whose code is still missing. */
const step = z.object({
  accountId: z.string(),
  outcome: z.enum(['signed-in', 'registered', 'confirmed']),
  remember: z.boolean(),
  returnTo: z.string().nullable(),
  expiresAt: z.number(),
});
type Step = z.output<typeof step>;

const kind = 'second steps of sign-ins';
const lifetimeMs = 5 * 60_000;

/**
 * Throws second-factor-required for an account that has one. The provider's answer is used by then, so the browser
 * keeps what it proved, for five minutes.
 */
export async function requireSecondStep(
  call: Finish,
  account: { readonly id: string; readonly kind: string },
  proven: Omit<Step, 'expiresAt'>,
): Promise<void> {
  try {
    await requireSecondFactor(call, account, undefined);
  } catch (error) {
    const expiresAt = call.app.clock.now().getTime() + lifetimeMs;
    if (error instanceof Failure && error.code === 'second-factor-required')
      keepSealed(call, kind, { ...proven, expiresAt });
    throw error;
  }
}

export async function finishSocialSecondStep(call: Call<typeof operations.finishSocialSecondStep>) {
  const proven = openSealed(call, kind, step);
  if (!proven) throw new Failure('sign-in-expired');
  const { accountId, outcome, remember, returnTo } = proven;
  if (outcome === 'confirmed') requireSameAccount(call, proven);
  const account = await loadEnterable(call, accountId);
  await requireSecondFactor(call, account, call.body.code);
  call.session.endSignIn();
  if (outcome !== 'confirmed') return { ...(await enter(call, account, remember)), outcome, returnTo };
  await openForChanges(call.app, call.request.token);
  const me = await requireMe(call.app.database, accountId);
  return { outcome, returnTo, user: presentMe(me) };
}

interface Proven {
  readonly accountId: string;
  readonly outcome: 'signed-in' | 'registered';
  readonly remember: boolean;
  readonly returnTo: string | null;
}

/** Logs in to the account of a person whom the provider has proved. Throws second-factor-required. */
export async function enterProven(call: Finish, proven: Proven) {
  const { accountId, outcome, remember } = proven;
  const account = await loadEnterable(call, accountId);
  await requireSecondStep(call, account, proven);
  return { accountId, outcome, ...(await enter(call, account, remember)) };
}
