import type * as operations from '@ovation/contract/people/accounts.ts';
import { fromMinor } from '@ovation/domain';
import type { Call } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import { recordEvent } from '../security-log/index.ts';
import { closeAccountRow, loadMe, lockAccount, type MeRow } from './account.store.ts';
import { requireCurrentPassword } from './passwords/current-password.ts';
import { mailSecurityNotice } from './mail/security-notice.ts';
import { deleteSessionsOf } from './sessions/session.store.ts';
import { releaseUsernames } from './registration/username-claim.store.ts';

/**
 * Closes an account for good. Its row stays without a name, because the books refer to it; modules that hear of it delete what it published
 * and end its subscriptions. What is left in the wallet stays booked there, and nobody can spend it: it is there for what a bank may still take back. What a performer has earned stays hers and is paid by the site; her papers stay for as long as the law asks.
 */
export async function closeAccount({ app, actor, body, request, session }: Call<typeof operations.closeAccount>) {
  if (actor.kind === 'admin')
    throw new Failure('role-not-allowed', 'An administrator’s account cannot be closed here.');
  const field = body.currentPassword === undefined ? 'password' : 'currentPassword';
  await requireCurrentPassword({ app, actor, request }, body[field], field);
  await app.transaction(async (work) => {
    // Card payments that arrive in this moment come before it, and are counted, or after it, and go back to their card.
    await lockAccount(work.db, actor.id);
    const { email, balance: kept } = (await loadMe(work.db, actor.id)) as MeRow;
    const balance = kept ?? 0n;
    if (balance > 0n && !body.givesUpBalance)
      throw new Failure(
        'conflict',
        `There is ${fromMinor(balance).toFixed(2)} left in your wallet, which is not paid out. Please spend it first, or say that you give it up. Nothing has changed yet.`,
      );
    await closeAccountRow(work.db, actor.id, app.clock.now());
    await releaseUsernames(work.db, actor.id, app.clock.now());
    await deleteSessionsOf(work.db, actor.id);
    await mailSecurityNotice(work, app, email, 'closed');
    await recordEvent(work, { app, actor, request }, { kind: 'account-closed' });
    await work.publish('account.closed', { accountId: actor.id });
    work.afterCommit(() => app.realtime.recheck(actor.id));
  });
  session.end();
  return { message: 'Your account is closed.' };
}
