import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/accounts.ts';
import type { App } from '../../../app.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { markEmailVerified } from '../account.store.ts';
import { hasConfirmed, useAccountToken } from '../account-token.store.ts';
import { hashTokenInHex } from '../token.ts';
import { mailVerificationAgainJob } from '../jobs/mail-verification-again.ts';

export async function verifyEmail({ app, body }: Call<typeof operations.verifyEmail>) {
  return body.token === undefined ? sendAgain(app, body.email ?? '') : confirm(app, body.token);
}

async function confirm(app: App, token: string) {
  await app.transaction(async (work) => {
    const accountId = await useAccountToken(work.db, token, 'verify-email', app.clock.now());
    // People come back to the same email.
    if (accountId === undefined && (await hasConfirmed(work.db, token))) return;
    if (accountId === undefined)
      throw new Failure('not-found', t('This link has been used or has expired. Please ask for a new one.'));
    await markEmailVerified(work.db, accountId, app.clock.now());
  });
  await app.mail.forget({ secretHash: hashTokenInHex(token) });
  return { message: t('Thank you. Your address is confirmed.') };
}

/** Neither the reply nor its timing reveals whether an address has an account. */
async function sendAgain(app: App, email: string) {
  await app.transaction((work) => work.enqueue(mailVerificationAgainJob, { email }));
  return { message: t('If this address has an unconfirmed account, we have sent a new email.') };
}
