import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { loadMe, queueMail, type Writing } from '../../accounts/index.ts';

const stays = (): string => t('Your published content stays up, and you keep earning from it.');

export const approvedLetter = (): Writing => ({
  subject: t('Your documents are approved'),
  paragraphs: [t('We have reviewed your documents again. You can publish as before.')],
});

export const rejectedLetter = (reason: string | null): Writing => ({
  subject: t('We could not accept your documents'),
  paragraphs: [
    t(
      'We have reviewed your documents and could not accept them. {stays} You can publish again once we have accepted new ones.',
      { stays: stays() },
    ),
    ...(reason === null ? [] : [t('The reason: {reason}', { reason })]),
  ],
});

export const expiringLetter = (days: number, day: string): Writing => ({
  subject: t('Your ID document expires soon'),
  paragraphs: [
    t(
      'One of your ID documents expires on {day}, in {days, plural, one {one day} other {# days}}. Please send a newer one before then, so that you can keep publishing.',
      { day, days },
    ),
  ],
});

export const expiredLetter = (): Writing => ({
  subject: t('Your ID document has expired'),
  paragraphs: [
    t('You can publish again once you have sent a newer one and we have checked it. {stays}', { stays: stays() }),
    t('Anything you had scheduled is now a draft.'),
  ],
});

/** Emails a performer about their papers. */
export async function sendLetter(work: Work, app: App, performerId: string, letter: () => Writing): Promise<void> {
  const me = await loadMe(work.db, performerId);
  if (!me) return;
  await queueMail(work, app, {
    to: me.email,
    name: me.name,
    kind: 'notice',
    write: () => ({
      ...letter(),
      action: { label: t('Go to my documents'), path: '/creator/account?section=papers' },
    }),
  });
}
