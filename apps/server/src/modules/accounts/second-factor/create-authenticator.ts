import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/second-factor.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { loadMe, type MeRow } from '../account.store.ts';
import { requireReauthentication } from '../reauthentication/require-reauthentication.ts';
import { saveNewSecret } from './authenticator.store.ts';
import { makeSecret, sealSecret, uriOf } from './totp.ts';

export async function createAuthenticator(call: Call<typeof operations.createAuthenticator>) {
  const { app, actor, body } = call;
  await requireReauthentication(call, body.currentPassword);
  const secret = makeSecret();
  const now = app.clock.now();
  if (!(await saveNewSecret(app.database, { accountId: actor.id, sealedSecret: sealSecret(app, secret), now })))
    throw new Failure('conflict', t('You have already set up an authenticator app. Please remove it first.'));
  const [{ username }, { siteName }] = await Promise.all([
    loadMe(app.database, actor.id) as Promise<MeRow>,
    app.settings.read(),
  ]);
  return { secret, uri: uriOf(secret, { issuer: siteName, label: username }) };
}
