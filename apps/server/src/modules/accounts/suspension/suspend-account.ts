import { english, t } from '@ovation/language/t.ts';
import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import { formatIsoMinute } from '../../../platform/words/dates.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { invalidField } from '../../../platform/failure.ts';
import { recordEvent, type EventContext } from '../../security-log/index.ts';
import { queueMail } from '../mail/mail.ts';
import { deleteSessionsOf } from '../sessions/session.store.ts';
import { markRestored, markSuspended, type Suspension } from './suspension.store.ts';
import { describeSuspension } from './policy.ts';
import { job } from '../../../platform/jobs/job.ts';
import { storedText } from '../../../platform/language/stored-text.ts';

/** The administrator who decides, or the site itself. */
type Deciding = EventContext & { readonly app: App };

/**
 * Suspends an account: ends its sessions, closes its sockets and emails the reason. False if there is no such account.
 */
export async function suspendAccount(work: Work, by: Deciding, suspension: Suspension): Promise<boolean> {
  const { app } = by;
  const { accountId, reason, until } = suspension;
  const now = app.clock.now();
  if (until !== null && until <= now) throw invalidField('until', t('Please choose a time in the future.'));
  const account = await markSuspended(work.db, suspension, now);
  if (!account) return false;
  await deleteSessionsOf(work.db, accountId);
  if (until !== null)
    await work.enqueue(endSuspensionJob, { accountId }, { runAt: until, key: `end-suspension:${accountId}` });
  await queueMail(work, app, {
    to: account.email,
    name: account.name,
    kind: 'notice',
    write: () => ({
      subject: t('Your account is suspended'),
      paragraphs: describeSuspension(suspension),
      action: { label: t('Write to us'), path: '/contact' },
    }),
  });
  await recordEvent(work, by, {
    kind: 'account-suspended',
    subjectId: accountId,
    details: detailsOf({ reason, until }),
  });
  await work.publish('account.suspended', suspension);
  work.afterCommit(() => app.realtime.recheck(accountId));
  return true;
}

function detailsOf({ reason, until }: Pick<Suspension, 'reason' | 'until'>): Record<string, string> {
  const details: Record<string, string> = {};
  if (reason !== null) details['reason'] = reason;
  if (until !== null) details['until'] = `${formatIsoMinute(until)} UTC`;
  return details;
}

/** Ends a suspension, by staff or because its time is over. False if the account is not suspended. */
export async function restoreAccount(
  work: Work,
  by: Deciding,
  { accountId, onlyIfOver }: { readonly accountId: string; readonly onlyIfOver?: boolean },
): Promise<boolean> {
  const { app } = by;
  const account = await markRestored(work.db, accountId, {
    now: app.clock.now(),
    ...(onlyIfOver === undefined ? {} : { onlyIfOver }),
  });
  if (!account) return false;
  await queueMail(work, app, {
    to: account.email,
    name: account.name,
    kind: 'notice',
    write: () => ({
      subject: t('Your account is open again'),
      paragraphs: [t('The suspension of your account has ended. Everything is as it was before.')],
      action: { label: t('Log in'), path: '/auth/login' },
    }),
  });
  await recordEvent(work, by, {
    kind: 'account-restored',
    subjectId: accountId,
    ...(onlyIfOver ? { details: { reason: storedText(english('The suspension ended.')) } } : {}),
  });
  if (account.status === 'active') await work.publish('account.restored', { accountId });
  return true;
}

/** Does nothing if staff have chosen a later end in the meantime, or none. */
export async function endSuspension(app: App, { accountId }: { readonly accountId: string }): Promise<void> {
  await app.transaction((work) => restoreAccount(work, { app }, { accountId, onlyIfOver: true }));
}

export const endSuspensionJob = job({ name: 'end-suspension', payload: z.object({ accountId: id }) });
