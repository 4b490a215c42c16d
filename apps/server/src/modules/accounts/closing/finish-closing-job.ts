import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';
import { lockIfOver } from './closing.store.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { recordEvent, type EventContext } from '../../security-log/index.ts';
import { closeAccountRow, requireMe } from '../account.store.ts';
import { mailSecurityNotice } from '../mail/security-notice.ts';
import { deletePasskeysOf } from '../passkeys/passkey.store.ts';
import { releaseUsernames } from '../registration/username-claim.store.ts';
import { deleteAuthenticator } from '../second-factor/second-factor.store.ts';
import { deleteActiveDaysOf } from '../sessions/active-day.store.ts';
import { deleteDevicesOf } from '../sessions/known-device.store.ts';
import { deleteSessionsOf } from '../sessions/session.store.ts';

export const finishClosingJob = job({ name: 'finish-closing', payload: z.object({ accountId: id }) });

/** Does nothing if the owner has kept the account, or asked again later. */
export async function closeIfOver(app: App, { accountId }: { readonly accountId: string }): Promise<void> {
  await app.transaction(async (work) => {
    if (await lockIfOver(work.db, accountId, app.clock.now())) await finishClosing(work, { app }, accountId);
  });
}

/**
 * Closes an account for good. Its row stays without a name, because the books refer to it. Modules that listen to
 * `account.closed` delete what it published and end its subscriptions.
 * The rest of the wallet stays booked, but no one can spend it: a bank may still take payments back.
 * The site still owes performers what they earned, and keeps their papers for as long as the law requires.
 */
export async function finishClosing(
  work: Work,
  by: EventContext & { readonly app: App },
  accountId: string,
): Promise<void> {
  const { app } = by;
  const now = app.clock.now();
  const { email } = await requireMe(work.db, accountId);
  await closeAccountRow(work.db, accountId, now);
  await releaseUsernames(work.db, accountId, now);
  await deleteSessionsOf(work.db, accountId);
  await deleteDevicesOf(work.db, accountId);
  await deleteActiveDaysOf(work.db, accountId);
  await deletePasskeysOf(work.db, accountId);
  await deleteAuthenticator(work.db, accountId);
  await mailSecurityNotice(work, app, email, 'closed');
  await recordEvent(work, by, { kind: 'account-closed', subjectId: accountId });
  await work.publish('account.closed', { accountId });
  work.afterCommit(() => app.realtime.recheck(accountId));
}
