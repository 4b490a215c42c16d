import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { queueMail } from './mail.ts';

export type SensitiveChange =
  | 'password'
  | 'email'
  | 'identity-linked'
  | 'identity-unlinked'
  | 'bank-details'
  | 'payout-method'
  | 'passkey-added'
  | 'passkey-removed'
  | 'authenticator-added'
  | 'authenticator-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'kept'
  | 'closed';

interface NoticeText {
  readonly subject: string;
  readonly sentence: string;
  /** What to do if it was someone else. */
  readonly remedy: 'reset' | 'sign-in' | 'contact';
}

const notices: Readonly<Record<SensitiveChange, NoticeText>> = {
  password: {
    subject: 'Your password was changed',
    sentence: 'The password of your account was changed. Every other device has been signed out.',
    remedy: 'reset',
  },
  email: {
    subject: 'Your email address was changed',
    sentence: 'Your account now has a different email address. We will no longer write to this one.',
    remedy: 'contact',
  },
  'identity-linked': {
    subject: 'There is another way to log in to your account',
    sentence: 'An account of Google or X was linked to yours, and can be used to log in.',
    remedy: 'reset',
  },
  'identity-unlinked': {
    subject: 'A way to log in to your account was removed',
    sentence: 'An account of Google or X was unlinked from yours, and can no longer be used to log in.',
    remedy: 'reset',
  },
  'bank-details': {
    subject: 'Your bank details were changed',
    sentence: 'The bank account to which we send your payouts was changed.',
    remedy: 'reset',
  },
  'payout-method': {
    subject: 'Your payout method was changed',
    sentence: 'The way you receive your payouts was changed.',
    remedy: 'reset',
  },
  'passkey-added': {
    subject: 'A passkey was added to your account',
    sentence: 'Your account has a new passkey, which can be used to log in without your password.',
    remedy: 'sign-in',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    sentence: 'A passkey can no longer be used to log in to your account.',
    remedy: 'sign-in',
  },
  'authenticator-added': {
    subject: 'An authenticator app protects your account',
    sentence: 'From now on, logging in with your password also needs a code of your authenticator app.',
    remedy: 'sign-in',
  },
  'authenticator-removed': {
    subject: 'The authenticator app was removed from your account',
    sentence: 'Your password alone is enough to log in again. Your recovery codes no longer work.',
    remedy: 'sign-in',
  },
  'recovery-codes-made': {
    subject: 'Your account has new recovery codes',
    sentence: 'Ten new recovery codes were created. The old ones no longer work.',
    remedy: 'sign-in',
  },
  'recovery-code-used': {
    subject: 'A recovery code of your account was used',
    sentence: 'Your account was confirmed with a recovery code in place of your authenticator app.',
    remedy: 'sign-in',
  },
  kept: {
    subject: 'Your account was kept',
    sentence: 'Your account is no longer being closed. Everything is as it was.',
    remedy: 'reset',
  },
  closed: { subject: 'Your account is closed', sentence: 'Your account was closed for good.', remedy: 'contact' },
};

const remedies = {
  reset: {
    sentence: 'If this was not you, choose a new password now: it signs out every device.',
    action: { label: 'Choose a new password', path: '/auth/forgot' },
  },
  'sign-in': {
    sentence:
      'If this was not you, choose a new password now, which signs out every device, and then look at your passkeys ' +
      'and your authenticator app.',
    action: { label: 'Sign-in and security', path: '/user/security' },
  },
  contact: {
    sentence: 'If this was not you, please write to us now.',
    action: { label: 'Write to us', path: '/contact' },
  },
} as const;

/** Notifies the owner of a sensitive change, at the old address if that is what changed: a thief may have made it. */
export async function mailSecurityNotice(
  work: Work,
  app: App,
  to: string | null,
  change: SensitiveChange,
): Promise<void> {
  const { subject, sentence, remedy } = notices[change];
  const { sentence: whatToDo, action } = remedies[remedy];
  await queueMail(work, app, { to, kind: 'notice', subject, paragraphs: [sentence, whatToDo], action });
}
