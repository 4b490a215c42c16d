import { english, type EnglishText, translated } from '@ovation/language/t.ts';
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
  readonly subject: EnglishText;
  readonly sentence: EnglishText;
  /** What to do if it was someone else. */
  readonly remedy: 'reset' | 'sign-in' | 'contact';
}

const notices: Readonly<Record<SensitiveChange, NoticeText>> = {
  password: {
    subject: english('Your password was changed'),
    sentence: english('Your account password was changed. Every other device has been signed out.'),
    remedy: 'reset',
  },
  email: {
    subject: english('Your email address was changed'),
    sentence: english('Your account now has a different email address. We will no longer write to this one.'),
    remedy: 'contact',
  },
  'identity-linked': {
    subject: english('A way to log in to your account was added'),
    sentence: english('A Google or X account was linked to yours, and can be used to log in.'),
    remedy: 'reset',
  },
  'identity-unlinked': {
    subject: english('A way to log in to your account was removed'),
    sentence: english('A Google or X account was unlinked from yours, and can no longer be used to log in.'),
    remedy: 'reset',
  },
  'bank-details': {
    subject: english('Your bank details were changed'),
    sentence: english('The bank account we send your payouts to was changed.'),
    remedy: 'reset',
  },
  'payout-method': {
    subject: english('Your payout method was changed'),
    sentence: english('The way you receive your payouts was changed.'),
    remedy: 'reset',
  },
  'passkey-added': {
    subject: english('A passkey was added to your account'),
    sentence: english('Your account has a new passkey, which can be used to log in without your password.'),
    remedy: 'sign-in',
  },
  'passkey-removed': {
    subject: english('A passkey was removed from your account'),
    sentence: english('A passkey can no longer be used to log in to your account.'),
    remedy: 'sign-in',
  },
  'authenticator-added': {
    subject: english('An authenticator app protects your account'),
    sentence: english('From now on, logging in with your password also needs a code from your authenticator app.'),
    remedy: 'sign-in',
  },
  'authenticator-removed': {
    subject: english('The authenticator app was removed from your account'),
    sentence: english('You can log in with just your password again. Your recovery codes no longer work.'),
    remedy: 'sign-in',
  },
  'recovery-codes-made': {
    subject: english('Your account has new recovery codes'),
    sentence: english('Ten new recovery codes were created. The old ones no longer work.'),
    remedy: 'sign-in',
  },
  'recovery-code-used': {
    subject: english('One of your recovery codes was used'),
    sentence: english('Your account was confirmed with a recovery code instead of your authenticator app.'),
    remedy: 'sign-in',
  },
  kept: {
    subject: english('Your account stays open'),
    sentence: english('Your account is no longer being closed. Everything is as it was before.'),
    remedy: 'reset',
  },
  closed: {
    subject: english('Your account is closed'),
    sentence: english('Your account was closed for good.'),
    remedy: 'contact',
  },
};

const remedies = {
  reset: {
    sentence: english('If this was not you, choose a new password now: it signs out every device.'),
    action: { label: english('Choose a new password'), path: '/auth/forgot' },
  },
  'sign-in': {
    sentence: english(
      'If this was not you, choose a new password now, which signs out every device, and then check your passkeys and your authenticator app.',
    ),
    action: { label: english('Sign-in and security'), path: '/user/security' },
  },
  contact: {
    sentence: english('If this was not you, please write to us now.'),
    action: { label: english('Write to us'), path: '/contact' },
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
  await queueMail(work, app, {
    to,
    kind: 'notice',
    write: () => ({
      subject: translated(subject),
      paragraphs: [translated(sentence), translated(whatToDo)],
      action: { label: translated(action.label), path: action.path },
    }),
  });
}
