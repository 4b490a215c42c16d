import { t } from '@ovation/language/t.ts';
import { maxPasskeys } from '@ovation/contract/people/passkeys.ts';
import type * as operations from '@ovation/contract/people/passkeys.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { loadMe, type MeRow } from '../account.store.ts';
import { requireReauthentication } from '../reauthentication/require-reauthentication.ts';
import { sessionOwner } from '../reauthentication/session-owner.ts';
import { creationOf } from './ceremony.ts';
import { loadPasskeys } from './passkey.store.ts';

export async function createPasskeyRegistration(call: Call<typeof operations.createPasskeyRegistration>) {
  const { app, actor, body } = call;
  await requireReauthentication(call, body.currentPassword);
  const [me, passkeys, { siteName }] = await Promise.all([
    loadMe(app.database, actor.id) as Promise<MeRow>,
    loadPasskeys(app.database, actor.id),
    app.settings.read(),
  ]);
  if (passkeys.length >= maxPasskeys)
    throw new Failure('conflict', t('You have {maxPasskeys} passkeys. Please remove one first.', { maxPasskeys }));
  const use = { purpose: 'registration', owner: sessionOwner(call) } as const;
  return creationOf(app, { use, owner: me, siteName, passkeys });
}
