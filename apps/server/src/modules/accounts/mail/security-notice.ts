import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { queueMail } from './mail.ts';

export type SensitiveChange = 'password' | 'email' | 'bank-details' | 'payout-method' | 'closed';

interface NoticeText {
  readonly subject: string;
  readonly sentence: string;
  /** What to do if it was someone else. */
  readonly remedy: 'reset' | 'contact';
}

const notices: Readonly<Record<SensitiveChange, NoticeText>> = {
  password: {
    subject: 'Your password was changed',
    sentence: 'The password of your account was changed. Every other device has been signed out.',
    remedy: 'reset',
  },
  email: {
    subject: 'Your e-mail address was changed',
    sentence: 'Your account has another e-mail address now. We no longer write to this one.',
    remedy: 'contact',
  },
  'bank-details': {
    subject: 'Your bank details were changed',
    sentence: 'The bank account to which we send your payouts was changed.',
    remedy: 'reset',
  },
  'payout-method': {
    subject: 'Your payout method was changed',
    sentence: 'The way in which you receive your payouts was changed.',
    remedy: 'reset',
  },
  closed: { subject: 'Your account is closed', sentence: 'Your account was closed for good.', remedy: 'contact' },
};

const remedies = {
  reset: {
    sentence: 'If this was not you, choose a new password now: it signs out every device.',
    action: { label: 'Choose a new password', path: '/auth/forgot' },
  },
  contact: {
    sentence: 'If this was not you, please write to us now.',
    action: { label: 'Write to us', path: '/contact' },
  },
} as const;

/** Notifies the owner of a sensitive change, at the old address if that is what changed: a thief may have made it. */
export async function mailSecurityNotice(work: Work, app: App, to: string, change: SensitiveChange): Promise<void> {
  const { subject, sentence, remedy } = notices[change];
  const { sentence: whatToDo, action } = remedies[remedy];
  await queueMail(work, app, { to, kind: 'notice', subject, paragraphs: [sentence, whatToDo], action });
}
