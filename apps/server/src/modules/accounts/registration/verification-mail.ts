import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { mailLink } from '../mail/link-mail.ts';

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
    subject: t('Please confirm your email address'),
    paragraphs: [
      t(
        'Please confirm that this address is yours. The link works for three days. If you did not register here, ignore this email.',
      ),
    ],
    label: t('Confirm my address'),
    path: '/auth/verify',
  });
}
