import type * as operations from '@ovation/contract/people/accounts.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireCaptcha } from '../../settings/index.ts';
import { mailResetLinkJob } from '../jobs/mail-reset-link.ts';

/** Neither the answer nor the time that it takes tells who has an account: who it is, and whether a mail leaves, is found out afterwards. */
export async function forgotPassword(call: Call<typeof operations.forgotPassword>) {
  await requireCaptcha(call, 'forgotPassword');
  const {
    app,
    body: { email },
  } = call;
  await app.transaction((work) => work.enqueue(mailResetLinkJob, { email }));
  return { message: 'If this address has an account, a mail with a link is on its way.' };
}
