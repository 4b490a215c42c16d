import type * as operations from '@ovation/contract/accounts.ts';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import { loadAccountByName, markEmailVerified } from './account.store.ts';
import { mayMailToken, useAccountToken } from './account-token.store.ts';
import { mailVerification } from './verification-mail.ts';

export async function verifyEmail({ app, body }: Call<typeof operations.verifyEmail>) {
  return body.token === undefined ? sendAgain(app, body.email ?? '') : confirm(app, body.token);
}

async function confirm(app: App, token: string) {
  await app.transaction(async (work) => {
    const accountId = await useAccountToken(work.db, token, 'verify-email', app.clock.now());
    if (accountId === undefined) throw new Failure('not-found', 'This link has been used or is too old. Please ask for a new one.');
    await markEmailVerified(work.db, accountId, app.clock.now());
  });
  return { message: 'Thank you. Your address is confirmed.' };
}

/** The answer is the same for unknown addresses: it must not tell who has an account. */
async function sendAgain(app: App, email: string) {
  const account = await loadAccountByName(app.database, email);
  if (account?.email_verified_at === null) {
    await app.transaction(async (work) => {
      if (await mayMailToken(work.db, account.id, 'verify-email', app.clock.now())) await mailVerification(work, app, account);
    });
  }
  return { message: 'If this address has an account that is not confirmed yet, a new mail is on its way.' };
}
