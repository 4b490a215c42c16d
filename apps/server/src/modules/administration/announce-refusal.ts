import { formatIsoMinute } from '../../platform/words/dates.ts';
import { t } from '@ovation/language/t.ts';
import type { App } from '../../app.ts';
import type { DomainEvents } from '../../platform/events.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { mailAdministrators } from './mail-administrators.ts';

/** Staff have 48 hours to decide about content that a person shown does not agree to. */
export async function announceRefusal(work: Work, app: App, { dueAt }: DomainEvents['consent.refused']): Promise<void> {
  await mailAdministrators(work, app, {
    subject: t('Consent refused: please decide within 48 hours'),
    paragraphs: [
      t('Content is hidden because someone shown in it does not agree.'),
      t('Please decide about it under “Consent” in the administration until {time} (UTC).', {
        time: formatIsoMinute(dueAt),
      }),
    ],
  });
}
