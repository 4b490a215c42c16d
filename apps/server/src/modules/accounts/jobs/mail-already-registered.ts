import { t } from '@ovation/language/t.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { loadAccountByName } from '../account.store.ts';
import { queueMail } from '../mail/mail.ts';
import { mayLogIn } from '../suspension/policy.ts';
import { job } from '../../../platform/jobs/job.ts';

export const mailAlreadyRegisteredJob = job({
  name: 'mail-already-registered',
  payload: z.object({ email: z.string() }),
});

/** The registration form must not reveal that an address has an account, so its owner gets an email instead. */
export async function mailAlreadyRegistered(app: App, { email }: { readonly email: string }): Promise<void> {
  const account = await loadAccountByName(app.database, email);
  if (!account || !mayLogIn(account)) return;
  await app.transaction((work) =>
    queueMail(work, app, {
      to: account.email,
      kind: 'link',
      subject: t('You already have an account'),
      paragraphs: [
        t(
          'Someone, hopefully you, tried to register with this address. You already have an account: log in, or choose a new password. If this was not you, ignore this email: nothing has changed.',
        ),
      ],
      action: { label: t('Choose a new password'), path: '/auth/forgot' },
    }),
  );
}
