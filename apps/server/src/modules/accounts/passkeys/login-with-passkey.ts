import type * as operations from '@ovation/contract/people/passkeys.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { loadLoginAccount } from '../account.store.ts';
import { finishLogin } from '../login/finish-login.ts';
import { acceptPasskey } from './accept-passkey.ts';

/** Needs no code: the passkey is what the person has, and it has checked who they are. */
export async function loginWithPasskey(call: Call<typeof operations.loginWithPasskey>) {
  const { body } = call;
  const passkey = await acceptPasskey(call, body.passkey, { use: { purpose: 'login', owner: '' } });
  const account = await loadLoginAccount(call.app.database, { id: passkey.account_id });
  if (!account) throw new Failure('passkey-refused');
  return finishLogin(call, account, body.remember);
}
