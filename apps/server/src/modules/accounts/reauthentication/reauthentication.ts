import type * as operations from '@ovation/contract/people/sign-in.ts';
import type { Call } from '../../../platform/http/call.ts';
import { acceptPasskey } from '../passkeys/accept-passkey.ts';
import { requireCurrentPassword } from '../passwords/current-password.ts';
import { requireSecondFactor } from '../second-factor/require-second-factor.ts';
import { openForChanges } from './open-for-changes.ts';
import { sessionOwner } from './session-owner.ts';
import { requestOf } from '../passkeys/ceremony.ts';
import { loadPasskeys } from '../passkeys/passkey.store.ts';

export async function reauthenticate(call: Call<typeof operations.reauthenticate>) {
  await requireProof(call);
  return openForChanges(call.app, call.request.token);
}

async function requireProof(call: Call<typeof operations.reauthenticate>): Promise<void> {
  const { actor, body } = call;
  if (body.passkey) {
    const use = { purpose: 'reauthentication', owner: sessionOwner(call) } as const;
    await acceptPasskey(call, body.passkey, { use, accountId: actor.id });
  } else {
    await requireCurrentPassword(call, body.currentPassword);
    await requireSecondFactor(call, actor, body.code);
  }
}

export async function createReauthentication(call: Call<typeof operations.createReauthentication>) {
  const passkeys = await loadPasskeys(call.app.database, call.actor.id);
  return requestOf(call.app, { purpose: 'reauthentication', owner: sessionOwner(call) }, passkeys);
}
