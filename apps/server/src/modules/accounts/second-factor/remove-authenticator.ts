import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/second-factor.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordEvent } from '../../security-log/index.ts';
import { loadMe, lockAccount, type MeRow } from '../account.store.ts';
import { mailSecurityNotice } from '../mail/security-notice.ts';
import { requireReauthentication } from '../reauthentication/require-reauthentication.ts';
import { deleteAuthenticator } from './authenticator.store.ts';
import { requireRemainingWays } from './remaining-ways.ts';

export async function removeAuthenticator(call: Call<typeof operations.removeAuthenticator>) {
  const { app, actor, body } = call;
  await requireReauthentication(call, body.currentPassword);
  await app.transaction(async (work) => {
    await lockAccount(work.db, actor.id);
    if (!(await deleteAuthenticator(work.db, actor.id)))
      throw new Failure('not-found', t('You have no authenticator app.'));
    await requireRemainingWays(work, call);
    await recordEvent(work, call, { kind: 'authenticator-removed' });
    await mailSecurityNotice(work, app, ((await loadMe(work.db, actor.id)) as MeRow).email, 'authenticator-removed');
  });
  return { message: t('The authenticator app is removed.') };
}
