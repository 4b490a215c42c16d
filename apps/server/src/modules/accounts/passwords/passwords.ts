import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/accounts.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { recordEvent } from '../../security-log/index.ts';
import { requireMe, markEmailVerified, updateAccount, type MeRow } from '../account.store.ts';
import { retireAccountTokens, useAccountToken } from '../account-token.store.ts';
import { deletePasskeysOf } from '../passkeys/passkey.store.ts';
import { deleteIdentitiesOf } from '../social/identity.store.ts';
import { rememberDevice } from '../sessions/known-device.ts';
import { hashNewPassword } from './new-password.ts';
import { mailSecurityNotice } from '../mail/security-notice.ts';
import { deleteSessionsOf } from '../sessions/session.store.ts';
import { hashTokenInHex } from '../token.ts';
import { requireCaptcha } from '../../settings/index.ts';
import { mailResetLinkJob } from '../mail/link-mail.ts';

export async function resetPassword(call: Call<typeof operations.resetPassword>) {
  const { app, body } = call;
  const passwordHash = await hashNewPassword(app, body.password);
  const now = app.clock.now();
  const changed = await app.transaction(async (work) => {
    const accountId = await useAccountToken(work.db, body.token, 'reset-password', now);
    if (accountId === undefined)
      throw new Failure('not-found', t('This link has been used or has expired. Please ask for a new one.'));
    const before = await requireMe(work.db, accountId);
    if (before.email_verified_at === null) await removeOtherWays(work, before);
    await updateAccount(work.db, accountId, { passwordHash }, now);
    await markEmailVerified(work.db, accountId, now);
    await retireAccountTokens(work.db, accountId, ['reset-password']);
    await deleteSessionsOf(work.db, accountId);
    await mailSecurityNotice(work, app, before.email, 'password');
    await recordEvent(work, { ...call, actor: { id: accountId } }, { kind: 'password-reset' });
    work.afterCommit(() => app.realtime.recheck(accountId));
    return accountId;
  });
  await app.mail.forget({ secretHash: hashTokenInHex(body.token) });
  await rememberDevice(call, changed);
  return { message: t('Your new password is set. Please log in.') };
}

/**
 * A stranger may have registered and named this address, which only its owner can confirm: their ways in must not stay.
 * A passkey of staff stays, because it is their second factor; strangers do not register staff.
 */
async function removeOtherWays({ db }: Work, { id, kind }: MeRow): Promise<void> {
  await deleteIdentitiesOf(db, id);
  if (kind !== 'admin') await deletePasskeysOf(db, id);
}

/** A job looks the account up, so neither the reply nor its timing reveals whether an address has one. */
export async function forgotPassword(call: Call<typeof operations.forgotPassword>) {
  await requireCaptcha(call, 'forgotPassword');
  const {
    app,
    body: { email },
  } = call;
  await app.transaction((work) => work.enqueue(mailResetLinkJob, { email }));
  return { message: t('If this address has an account, we have sent an email with a link.') };
}
