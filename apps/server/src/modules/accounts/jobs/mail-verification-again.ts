import { z } from 'zod';
import type { App } from '../../../app.ts';
import { loadAccountByName } from '../account.store.ts';
import { mailVerification } from '../registration/verification-mail.ts';
import { job } from '../../../platform/jobs/job.ts';

export const mailVerificationAgainJob = job({
  name: 'mail-verification-again',
  payload: z.object({ email: z.string() }),
});

/** Does nothing for an address without an account, or one that is confirmed already. */
export async function mailVerificationAgain(app: App, { email }: { readonly email: string }): Promise<void> {
  const account = await loadAccountByName(app.database, email);
  if (account?.email_verified_at === null) await app.transaction((work) => mailVerification(work, app, account));
}
