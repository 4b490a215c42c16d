import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { readSettings } from '../settings/index.ts';
import { addAccountToken } from './account-token.store.ts';
import { queueMail } from './mail.ts';

interface Addressee {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Whether this account may not log in before it has confirmed its address. */
export async function mustVerifyEmail(app: App, account: { email_verified_at: Date | null }): Promise<boolean> {
  if (account.email_verified_at !== null) return false;
  return (await readSettings(app)).requireEmailVerification;
}

export async function mailVerification(work: Work, app: App, account: Addressee): Promise<void> {
  const token = await addAccountToken(work.db, account.id, 'verify-email', app.clock.now());
  await queueMail(work, app, {
    to: account.email, subject: 'Please confirm your e-mail address',
    paragraphs: [`Welcome, ${account.name}.`, 'Please confirm that this address is yours. The link works for three days.'],
    action: { label: 'Confirm my address', path: `/auth/verify?token=${token}` },
  });
}
