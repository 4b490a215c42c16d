import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/accounts.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireCaptcha } from '../../settings/index.ts';
import { mailResetLinkJob } from '../jobs/mail-reset-link.ts';

/** A job looks the account up, so neither the reply nor its timing reveals whether an address has one. */
export async function forgotPassword(call: Call<typeof operations.forgotPassword>) {
  await requireCaptcha(call, 'forgotPassword');
  const {
    app,
    body: { email },
  } = call;
  await app.transaction((work) => work.enqueue(mailResetLinkJob, { email }));
  return { message: t('If this address has an account, we have sent an email with a link.') };
}
