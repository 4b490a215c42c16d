import { t } from '@ovation/language/t.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { addAccountToken, type Purpose } from '../account-token.store.ts';
import { queueMail, type Writing } from './mail.ts';
import { hashTokenInHex, makeToken } from '../token.ts';
import { loadAccountByName } from '../account.store.ts';
import { job } from '../../../platform/jobs/job.ts';
import { mayLogIn } from '../suspension/policy.ts';

interface LinkMail {
  readonly purpose: Purpose;
  readonly text: () => Pick<Writing, 'subject' | 'paragraphs'> & {
    /** Of the link. */
    readonly label: string;
  };
  readonly path: string;
}

/**
 * Emails a link that gives access to an account. Anyone can trigger one for any address, so it counts against the
 * limits of both sender and recipient, and contains no user-chosen text. Returns whether it was queued.
 */
async function mailLink(
  work: Work,
  app: App,
  { id, email }: { readonly id: string; readonly email: string | null },
  { purpose, text, path }: LinkMail,
): Promise<boolean> {
  const now = app.clock.now();
  const token = makeToken();
  const isSent = await queueMail(work, app, {
    to: email,
    kind: 'link',
    sender: id,
    secret: secretOf(token, now),
    write: () => {
      const { subject, paragraphs, label } = text();
      return { subject, paragraphs, action: { label, path: `${path}?token=${token}` } };
    },
  });
  if (isSent) await addAccountToken(work.db, { token, accountId: id, purpose }, now);
  return isSent;
}

const keptMs = 24 * 3_600_000;

/** The built-in mailbox keeps the link for a day at most, and only until it is used. */
function secretOf(token: string, now: Date): { readonly hash: string; readonly expiresAt: string } {
  return { hash: hashTokenInHex(token), expiresAt: new Date(now.getTime() + keptMs).toISOString() };
}

interface Address {
  readonly email: string | null;
  readonly email_verified_at: Date | null;
}

/** Whether this account has to confirm its address before it may log in. One without an address has to add it first. */
export async function mustVerifyEmail(app: App, account: Address): Promise<boolean> {
  if (account.email === null || account.email_verified_at !== null) return false;
  return (await app.settings.read()).requireEmailVerification;
}

/** Returns whether the email was queued: the limits may forbid it. */
export async function mailVerification(
  work: Work,
  app: App,
  account: { readonly id: string; readonly email: string | null },
): Promise<boolean> {
  return mailLink(work, app, account, {
    purpose: 'verify-email',
    text: () => ({
      subject: t('Please confirm your email address'),
      paragraphs: [
        t(
          'Please confirm that this address is yours. The link works for three days. If you did not register here, ignore this email.',
        ),
      ],
      label: t('Confirm my address'),
    }),
    path: '/auth/verify',
  });
}

export const mailVerificationAgainJob = job({
  name: 'mail-verification-again',
  payload: z.object({ email: z.string() }),
});

/** Does nothing for an address without an account, or one that is confirmed already. */
export async function mailVerificationAgain(app: App, { email }: { readonly email: string }): Promise<void> {
  const account = await loadAccountByName(app.database, email);
  if (account?.email_verified_at === null) await app.transaction((work) => mailVerification(work, app, account));
}

export const mailResetLinkJob = job({ name: 'mail-reset-link', payload: z.object({ email: z.string() }) });

/** Does nothing for an address without an account. */
export async function mailResetLink(app: App, { email }: { readonly email: string }): Promise<void> {
  const account = await loadAccountByName(app.database, email);
  if (!account || !mayLogIn(account)) return;
  await app.transaction((work) =>
    mailLink(work, app, account, {
      purpose: 'reset-password',
      text: () => ({
        subject: t('Choose a new password'),
        paragraphs: [
          t(
            'You asked for a new password. The link works for one hour. If this was not you, ignore this email: nothing has changed.',
          ),
        ],
        label: t('Choose a new password'),
      }),
      path: '/auth/reset',
    }),
  );
}
