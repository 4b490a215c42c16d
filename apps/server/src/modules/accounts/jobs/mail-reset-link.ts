import { t } from '@ovation/language/t.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { loadAccountByName } from '../account.store.ts';
import { mailLink } from '../mail/link-mail.ts';
import { mayLogIn } from '../suspension/policy.ts';
import { job } from '../../../platform/jobs/job.ts';

export const mailResetLinkJob = job({ name: 'mail-reset-link', payload: z.object({ email: z.string() }) });

/** Does nothing for an address without an account. */
export async function mailResetLink(app: App, { email }: { readonly email: string }): Promise<void> {
  const account = await loadAccountByName(app.database, email);
  if (!account || !mayLogIn(account)) return;
  await app.transaction((work) =>
    mailLink(work, app, account, {
      purpose: 'reset-password',
      subject: t('Choose a new password'),
      paragraphs: [
        t(
          'You asked for a new password. The link works for one hour. If this was not you, ignore this email: nothing has changed.',
        ),
      ],
      label: t('Choose a new password'),
      path: '/auth/reset',
    }),
  );
}
