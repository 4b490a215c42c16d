import { t } from '@ovation/language/t.ts';
import { maxPasskeys } from '@ovation/contract/people/passkeys.ts';
import type * as operations from '@ovation/contract/people/passkeys.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordEvent } from '../../security-log/index.ts';
import { loadMe, lockAccount, type MeRow } from '../account.store.ts';
import { mailSecurityNotice } from '../mail/security-notice.ts';
import { sessionOwner } from '../reauthentication/session-owner.ts';
import { deleteDeadline } from '../second-factor/deadline.store.ts';
import { verifyRegistration } from './ceremony.ts';
import { expiryOf, hashChallenge } from './challenge.ts';
import { insertPasskey, loadPasskeys, useChallenge } from './passkey.store.ts';
import { presentPasskey } from './present-passkey.ts';

/** The challenge proves that this session has just confirmed itself: `createPasskeyRegistration` asks for it. */
export async function addPasskey(call: Call<typeof operations.addPasskey>) {
  const { app, actor, body } = call;
  const name = cleanLine('name', body.name);
  const use = { purpose: 'registration', owner: sessionOwner(call) } as const;
  const passkey = await verifyRegistration(app, use, body.passkey);
  return app.transaction(async (work) => {
    await lockAccount(work.db, actor.id);
    const isNew = await useChallenge(work.db, hashChallenge(passkey.challenge), expiryOf(passkey.challenge));
    if (!isNew) throw new Failure('passkey-refused');
    const others = await loadPasskeys(work.db, actor.id);
    if (others.length >= maxPasskeys)
      throw new Failure('conflict', t('You have {maxPasskeys} passkeys. Please remove one first.', { maxPasskeys }));
    const row = await insertPasskey(work.db, { accountId: actor.id, name, passkey, now: app.clock.now() });
    if (!row) throw new Failure('conflict', t('This passkey is already in use.'));
    await deleteDeadline(work.db, actor.id);
    await recordEvent(work, call, { kind: 'passkey-added', details: { name } });
    await mailSecurityNotice(work, app, ((await loadMe(work.db, actor.id)) as MeRow).email, 'passkey-added');
    return presentPasskey(row);
  });
}
