import type * as operations from '@ovation/contract/people/second-factor.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requestOf } from '../passkeys/ceremony.ts';
import { loadPasskeys } from '../passkeys/passkey.store.ts';
import { sessionOwner } from './session-owner.ts';

export async function createReauthentication(call: Call<typeof operations.createReauthentication>) {
  const passkeys = await loadPasskeys(call.app.database, call.actor.id);
  return requestOf(call.app, { purpose: 'reauthentication', owner: sessionOwner(call) }, passkeys);
}
