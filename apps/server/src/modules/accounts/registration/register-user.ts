import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/accounts.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireCaptcha } from '../../settings/index.ts';
import { loadMe, type MeRow } from '../account.store.ts';
import { createAccount } from './create-account.ts';
import { suggestNames } from '../social/suggest-names.ts';
import { presentMe } from '../present.ts';
import { registerQuietly } from './register-quietly.ts';
import { startSession } from '../sessions/session.ts';
import { mustVerifyEmail } from './verification-mail.ts';

const mustConfirm = { message: t('Welcome! We have sent you an email: please confirm your address, then log in.') };

export async function registerUser(call: Call<typeof operations.registerUser>) {
  await requireCaptcha(call, 'registerUser');
  const {
    app,
    body: { captcha: _captcha, agreed: _agreed, ...account },
  } = call;
  const named = { ...account, ...(await namesOf(call)), kind: 'user' } as const;
  const accountId = await registerQuietly(app, named, () => createAccount(app, named));
  if (accountId === undefined) return mustConfirm;
  const me = (await loadMe(app.database, accountId)) as MeRow;
  if (await mustVerifyEmail(app, me)) return mustConfirm;
  return { ...(await startSession(call, accountId, false)), user: presentMe(me) };
}

/** A person who is about to subscribe gives an address and a password; their names can wait. */
async function namesOf({ app, body: { name, username } }: Call<typeof operations.registerUser>) {
  if (username !== undefined) return { name: name ?? username, username };
  const suggested = await suggestNames(app.database, app, { name: name ?? null, username: null });
  return { name: name ?? suggested.name, username: suggested.username, isUsernameSuggested: true };
}
