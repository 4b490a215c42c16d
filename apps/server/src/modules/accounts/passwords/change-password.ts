import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/accounts.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordEvent } from '../../security-log/index.ts';
import { loadMe, updateAccount, type MeRow } from '../account.store.ts';
import { retireAccountTokens } from '../account-token.store.ts';
import { requireReauthentication } from '../reauthentication/require-reauthentication.ts';
import type { AuthenticatedCall } from './current-password.ts';
import { hashNewPassword } from './new-password.ts';
import { mailSecurityNotice } from '../mail/security-notice.ts';
import { closeForChanges, deleteSessionsOf } from '../sessions/session.store.ts';
import { hashToken } from '../token.ts';

export async function changePassword({ app, actor, body, request }: Call<typeof operations.changePassword>) {
  await requireReauthentication({ app, actor, request }, body.currentPassword);
  const passwordHash = await hashNewPassword(app, body.password);
  await app.transaction(async (work) => {
    const { email } = (await loadMe(work.db, actor.id)) as MeRow;
    await replacePassword(work, { app, actor, request }, { passwordHash, notified: email });
  });
  return { message: t('Changes saved') };
}

/**
 * Ends what the old password gave access to: every session except the caller's, what that had confirmed, and every
 * reset link.
 */
export async function replacePassword(
  work: Work,
  { app, actor, request }: AuthenticatedCall,
  { passwordHash, notified }: { readonly passwordHash: string; readonly notified: string | null },
): Promise<void> {
  await updateAccount(work.db, actor.id, { passwordHash }, app.clock.now());
  await deleteSessionsOf(work.db, actor.id, request.token === undefined ? undefined : hashToken(request.token));
  await closeForChanges(work.db, actor.id);
  await retireAccountTokens(work.db, actor.id, ['reset-password']);
  await mailSecurityNotice(work, app, notified, 'password');
  await recordEvent(work, { app, actor, request }, { kind: 'password-changed' });
  work.afterCommit(() => app.realtime.recheck(actor.id));
}
