import type * as operations from '@ovation/contract/accounts.ts';
import type { Call } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import { loadAccountByName, loadMe, type MeRow } from './account.store.ts';
import { countGuess, forgiveGuess } from './login-attempts.ts';
import { presentMe } from './present.ts';
import { startSession } from './session.ts';
import { mustVerifyEmail } from './verification-mail.ts';

export async function login(call: Call<typeof operations.login>) {
  const { app, body, request } = call;
  const account = await loadAccountByName(app.database, body.username);
  const guessedAt = account?.id ?? body.username;
  await countGuess(app, guessedAt, request.address);
  if (!(await app.passwords.isRight(body.password, account?.password_hash)) || !account) throw new Failure('incorrect-credentials');
  await forgiveGuess(app, guessedAt, request.address);
  if (account.status !== 'active') throw new Failure('account-suspended');
  if (await mustVerifyEmail(app, account)) throw new Failure('email-not-verified');
  const session = await startSession(call, account.id, body.remember);
  const me = (await loadMe(app.database, account.id)) as MeRow;
  return { ...session, user: presentMe(me) };
}
