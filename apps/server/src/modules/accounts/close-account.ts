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
 * Closes an account for good. Its row stays without a name, because the books refer to it. Modules that listen to
 * `account.closed` delete what it published and end its subscriptions.
 * The rest of the wallet stays booked, but no one can spend it: a bank may still take payments back.
 * The site still owes performers what they earned, and keeps their papers for as long as the law requires.
 */
export async function closeAccount({ app, actor, body, request, session }: Call<typeof operations.closeAccount>) {
  if (actor.kind === 'admin')
    throw new Failure('role-not-allowed', 'An administrator’s account cannot be closed here.');
  const field = body.currentPassword === undefined ? 'password' : 'currentPassword';
  await requireCurrentPassword({ app, actor, request }, body[field], field);
  await app.transaction(async (work) => {
    // A card payment that arrives now is either counted before the account closes, or refunded to its card after it.
    await lockAccount(work.db, actor.id);
    const { email, balance: kept } = (await loadMe(work.db, actor.id)) as MeRow;
    const balance = kept ?? 0n;
    if (balance > 0n && !body.givesUpBalance)
      throw new Failure(
        'conflict',
        `There is ${fromMinor(balance).toFixed(2)} left in your wallet, which is not paid out. Please spend ` +
          'it first, or say that you give it up. Nothing has changed yet.',
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
