import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { loadMe, type LoginAccount, type MeRow } from '../account.store.ts';
import { presentMe } from '../present.ts';
import { mustVerifyEmail } from '../registration/verification-mail.ts';
import { startSession } from '../sessions/session.ts';
import { describeSuspension } from '../suspension/messages.ts';
import { mayLogIn } from '../suspension/policy.ts';

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
  const me = (await loadMe(app.database, account.id)) as MeRow;
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
