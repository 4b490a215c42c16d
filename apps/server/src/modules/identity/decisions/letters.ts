import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { loadMe, queueMail } from '../../accounts/index.ts';

interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

const stays = 'What you have published stays, and you go on earning with it.';

export const approvedLetter: Letter = {
  subject: 'Your papers are in order',
  paragraphs: ['We have checked your papers again. You can publish as before.'],
};

export const rejectedLetter = (reason: string | null): Letter => ({
  subject: 'We could not accept your papers',
  paragraphs: [
    `We have looked at your papers and could not accept them. ${stays} You can publish again once we have accepted others.`,
    ...(reason === null ? [] : [`The reason: ${reason}`]),
  ],
});

export const expiringLetter = (days: number, day: string): Letter => ({
  subject: 'An identity paper of yours expires soon',
  paragraphs: [
    `On ${day}, in ${days === 1 ? 'one day' : `${days} days`}, a paper that proves your identity is no longer valid. ` +
      'Please send a newer one before that day, so that you can go on publishing.',
  ],
});

export const expiredLetter: Letter = {
  subject: 'An identity paper of yours has expired',
  paragraphs: [
    `You can publish again once you have sent a newer one and we have checked it. ${stays}`,
    'What you had scheduled is a draft now.',
  ],
};

/** Emails a performer about their papers. */
export async function sendLetter(work: Work, app: App, performerId: string, letter: Letter): Promise<void> {
  const me = await loadMe(work.db, performerId);
  if (!me) return;
  const action = { label: 'Go to my papers', path: '/creator/account?section=papers' };
  await queueMail(work, app, { to: me.email, name: me.name, kind: 'notice', ...letter, action });
}
