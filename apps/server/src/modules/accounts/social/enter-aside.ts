import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { loadLoginAccount, type LoginAccount } from '../account.store.ts';
import { finishLogin, requireMayLogIn } from '../login/login.ts';
import { openForChanges } from '../reauthentication/require-reauthentication.ts';

/**
 * Logs in a person whose provider has just confirmed who they are. For an account without a password this takes its
 * place before sensitive changes; no account can do both, so that the weaker way does not replace the stronger one.
 */
export async function enter(
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
