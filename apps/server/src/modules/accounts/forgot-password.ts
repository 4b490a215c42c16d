import type * as operations from '@ovation/contract/accounts.ts';
import type { Call } from '../../platform/http/call.ts';
import { loadAccountByName } from './account.store.ts';
import { addAccountToken, mayMailToken } from './account-token.store.ts';
import { queueMail } from './mail.ts';

/** The answer is the same for unknown addresses: it must not tell who has an account. */
export async function forgotPassword({ app, body }: Call<typeof operations.forgotPassword>) {
  const account = await loadAccountByName(app.database, body.email);
  if (account?.status === 'active') {
    await app.transaction(async (work) => {
      if (!(await mayMailToken(work.db, account.id, 'reset-password', app.clock.now()))) return;
      const token = await addAccountToken(work.db, account.id, 'reset-password', app.clock.now());
      await queueMail(work, app, {
        to: account.email, subject: 'Choose a new password',
        paragraphs: [`Hello ${account.name},`, 'somebody, hopefully you, asked for a new password. The link works for one hour. If it was not you, ignore this mail: nothing has changed.'],
        action: { label: 'Choose a new password', path: `/auth/reset?token=${token}` },
      });
    });
  }
  return { message: 'If this address has an account, a mail with a link is on its way.' };
}
