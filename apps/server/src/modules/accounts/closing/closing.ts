import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/accounts.ts';
import { fromMinor } from '@ovation/domain';
import { formatDay, formatMoney } from '../../../platform/words/dates.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { recordEvent } from '../../security-log/index.ts';
import { requireMe, lockAccount, type MeRow } from '../account.store.ts';
import { queueMail } from '../mail/mail.ts';
import { requireReauthentication } from '../reauthentication/reauthentication.ts';
import { deleteSessionsOf } from '../sessions/session.store.ts';
import { markLeaving, markStayed } from './closing.store.ts';
import { finishClosingJob, finishClosing } from './finish-closing-job.ts';
import { mailSecurityNotice } from '../mail/security-notice.ts';
import { presentMe } from '../present.ts';

const dayMs = 24 * 3_600_000;

/**
 * Hides an account and signs it out. It closes for good after the days of the setting, unless its owner logs in and
 * keeps it. Without such days it closes at once.
 */
export async function closeAccount({ app, actor, body, request, session }: Call<typeof operations.closeAccount>) {
  if (actor.kind === 'admin')
    throw new Failure('role-not-allowed', t('An administrator’s account cannot be closed here.'));
  const field = body.currentPassword === undefined && body.password !== undefined ? 'password' : 'currentPassword';
  await requireReauthentication({ app, actor, request }, body[field], field);
  const { closingDays } = await app.settings.read();
  const closesAt = new Date(app.clock.now().getTime() + closingDays * dayMs);
  await app.transaction(async (work) => {
    // A card payment that arrives now is either counted before the account closes, or refunded to its card after it.
    await lockAccount(work.db, actor.id);
    const me = await requireMe(work.db, actor.id);
    requireEmptyWallet(me, body.givesUpBalance);
    if (closingDays === 0) await finishClosing(work, { app, actor, request }, actor.id);
    else await leave(work, { app, actor, request }, { me, closesAt });
  });
  session.end();
  const message =
    closingDays === 0 ? t('Your account is closed.') : t('Your account closes on {day}.', { day: formatDay(closesAt) });
  return { message, closesAt: closesAt.toISOString() };
}

function requireEmptyWallet({ balance }: MeRow, givesUpBalance: boolean): void {
  if (givesUpBalance || balance === null || balance <= 0n) return;
  throw new Failure(
    'conflict',
    t(
      'You have {balance} left in your wallet, which can’t be paid out. Please spend it first, or confirm that you give it up. Nothing has changed yet.',
      { balance: formatMoney(fromMinor(balance)) },
    ),
  );
}

type Leaving = Pick<Call<typeof operations.closeAccount>, 'app' | 'actor' | 'request'>;

async function leave(
  work: Work,
  by: Leaving,
  { me, closesAt }: { readonly me: MeRow; readonly closesAt: Date },
): Promise<void> {
  const { app, actor } = by;
  if (!(await markLeaving(work.db, actor.id, closesAt, app.clock.now())))
    throw new Failure('conflict', t('This account is already about to close.'));
  await deleteSessionsOf(work.db, actor.id);
  await work.enqueue(
    finishClosingJob,
    { accountId: actor.id },
    { runAt: closesAt, key: `finish-closing:${actor.id}:${closesAt.getTime()}` },
  );
  await queueMail(work, app, leavingLetter(me, closesAt));
  await recordEvent(work, by, { kind: 'account-leaving', details: { closes: closesAt.toISOString() } });
  await work.publish('account.leaving', { accountId: actor.id });
  work.afterCommit(() => app.realtime.recheck(actor.id));
}

function leavingLetter({ email, name }: MeRow, closesAt: Date) {
  return {
    to: email,
    name,
    kind: 'notice',
    write: () => ({
      subject: t('Your account closes on {day}', { day: formatDay(closesAt) }),
      paragraphs: [
        t('You asked us to close your account. Your page is hidden, nothing renews, and every device is signed out.'),
        t(
          'On {day} it will be closed for good, and everything you published will be deleted. If you change your mind, or if this was not you, log in before then and keep the account.',
          { day: formatDay(closesAt) },
        ),
      ],
      action: { label: t('Log in'), path: '/auth/login' },
    }),
  } as const;
}

/** Subscriptions whose paid time ended in the meantime stay ended; everything else is as before. */
export async function keepAccount({ app, actor, request }: Call<typeof operations.keepAccount>) {
  await app.transaction(async (work) => {
    const status = await markStayed(work.db, actor.id, app.clock.now());
    if (status === undefined) throw new Failure('conflict', t('This account is not about to close.'));
    const { email } = await requireMe(work.db, actor.id);
    await mailSecurityNotice(work, app, email, 'kept');
    await recordEvent(work, { app, actor, request }, { kind: 'account-kept' });
    if (status === 'active') await work.publish('account.stayed', { accountId: actor.id });
    work.afterCommit(() => app.realtime.recheck(actor.id));
  });
  return presentMe(await requireMe(app.database, actor.id));
}
