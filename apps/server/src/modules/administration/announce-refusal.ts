import type { App } from '../../app.ts';
import type { DomainEvents } from '../../platform/events.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { mailAdministrators } from './mail-administrators.ts';

/** Staff have 48 hours to decide about content that a person shown does not agree to. */
export async function announceRefusal(work: Work, app: App, { dueAt }: DomainEvents['consent.refused']): Promise<void> {
  await mailAdministrators(work, app, {
    subject: 'A person shown does not agree: please decide within 48 hours',
    paragraphs: [
      'Content is hidden because a person who is shown in it does not agree.',
      `Please decide about it under “Consent” in the administration until ${dueAt.toISOString().slice(0, 16).replace('T', ' ')} (UTC).`,
    ],
  });
}
