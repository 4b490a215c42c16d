import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { mailLink } from '../mail/link-mail.ts';

/** Whether this account has to confirm its address before it may log in. */
export async function mustVerifyEmail(app: App, account: { email_verified_at: Date | null }): Promise<boolean> {
  if (account.email_verified_at !== null) return false;
  return (await app.settings.read()).requireEmailVerification;
}

/** Returns whether the email was queued: the limits may forbid it. */
export async function mailVerification(
  work: Work,
  app: App,
  account: { readonly id: string; readonly email: string },
): Promise<boolean> {
  return mailLink(work, app, account, {
    purpose: 'verify-email',
    subject: 'Please confirm your e-mail address',
    paragraphs: [
      'Please confirm that this address is yours. The link works for three days. If you did not register ' +
        'here, ignore this mail.',
    ],
    label: 'Confirm my address',
    path: '/auth/verify',
  });
}
