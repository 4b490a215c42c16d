import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/passkeys.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordEvent } from '../../security-log/index.ts';
import { loadMe, lockAccount, type MeRow } from '../account.store.ts';
import { mailSecurityNotice } from '../mail/security-notice.ts';
import { requireReauthentication } from '../reauthentication/require-reauthentication.ts';
import { requireRemainingWays } from '../second-factor/remaining-ways.ts';
import { deletePasskey, loadPasskeys } from './passkey.store.ts';

export async function removePasskey(call: Call<typeof operations.removePasskey>) {
  const { app, actor, params, body } = call;
  const passkeys = await loadPasskeys(app.database, actor.id);
  if (!passkeys.some(({ id }) => id === params.id)) throw missing();
  await requireReauthentication(call, body.currentPassword);
  await app.transaction(async (work) => {
    // Of two removals at once, the second sees what the first has left.
    await lockAccount(work.db, actor.id);
    const removed = await deletePasskey(work.db, { id: params.id, accountId: actor.id });
    if (!removed) throw missing();
    await requireRemainingWays(work, call);
    await recordEvent(work, call, { kind: 'passkey-removed', details: { name: removed.name } });
    await mailSecurityNotice(work, app, ((await loadMe(work.db, actor.id)) as MeRow).email, 'passkey-removed');
  });
  return { message: t('The passkey is removed.') };
}

const missing = (): Failure => new Failure('not-found', t('You don’t have this passkey.'));
