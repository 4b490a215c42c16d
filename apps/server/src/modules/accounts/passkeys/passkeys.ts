import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/passkeys.ts';
import { maxPasskeys, type Passkey } from '@ovation/contract/people/passkeys.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordEvent } from '../../security-log/index.ts';
import { requireMe, lockAccount, loadLoginAccount } from '../account.store.ts';
import { mailSecurityNotice } from '../mail/security-notice.ts';
import { deleteDeadline } from '../second-factor/second-factor.store.ts';
import { verifyRegistration, requestOf, creationOf } from './ceremony.ts';
import { expiryOf, hashChallenge } from './challenge.ts';
import {
  insertPasskey,
  loadPasskeys,
  useChallenge,
  deletePasskey,
  setPasskeyName,
  type PasskeyRow,
} from './passkey.store.ts';
import { requireReauthentication, sessionOwner } from '../reauthentication/reauthentication.ts';
import { requireRemainingWays } from '../second-factor/remaining-ways.ts';
import { finishLogin } from '../login/login.ts';
import { acceptPasskey } from './accept-passkey.ts';

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
    await mailSecurityNotice(work, app, (await requireMe(work.db, actor.id)).email, 'passkey-added');
    return presentPasskey(row);
  });
}

export async function listPasskeys({ app, actor }: Call<typeof operations.listPasskeys>) {
  const rows = await loadPasskeys(app.database, actor.id);
  return { data: rows.map(presentPasskey), total: rows.length };
}

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
    await mailSecurityNotice(work, app, (await requireMe(work.db, actor.id)).email, 'passkey-removed');
  });
  return { message: t('The passkey is removed.') };
}

const missing = (): Failure => new Failure('not-found', t('You don’t have this passkey.'));

export async function createPasskeyLogin({ app }: Call<typeof operations.createPasskeyLogin>) {
  return requestOf(app, { purpose: 'login', owner: '' });
}

export async function renamePasskey({ app, actor, params, body }: Call<typeof operations.renamePasskey>) {
  const name = cleanLine('name', body.name);
  const row = await app.transaction(({ db }) => setPasskeyName(db, { id: params.id, accountId: actor.id }, name));
  if (!row) throw new Failure('not-found', t('You don’t have this passkey.'));
  return presentPasskey(row);
}

/** Needs no code: the passkey is what the person has, and it has checked who they are. */
export async function loginWithPasskey(call: Call<typeof operations.loginWithPasskey>) {
  const { body } = call;
  const passkey = await acceptPasskey(call, body.passkey, { use: { purpose: 'login', owner: '' } });
  const account = await loadLoginAccount(call.app.database, { id: passkey.account_id });
  if (!account) throw new Failure('passkey-refused');
  return finishLogin(call, account, body.remember);
}

export async function createPasskeyRegistration(call: Call<typeof operations.createPasskeyRegistration>) {
  const { app, actor, body } = call;
  await requireReauthentication(call, body.currentPassword);
  const [me, passkeys, { siteName }] = await Promise.all([
    requireMe(app.database, actor.id),
    loadPasskeys(app.database, actor.id),
    app.settings.read(),
  ]);
  if (passkeys.length >= maxPasskeys)
    throw new Failure('conflict', t('You have {maxPasskeys} passkeys. Please remove one first.', { maxPasskeys }));
  const use = { purpose: 'registration', owner: sessionOwner(call) } as const;
  return creationOf(app, { use, owner: me, siteName, passkeys });
}

function presentPasskey(row: PasskeyRow): Passkey {
  return {
    _id: row.id,
    name: row.name,
    isSynced: row.is_synced,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
