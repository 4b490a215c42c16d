import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/second-factor.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordEvent } from '../../security-log/index.ts';
import { loadMe, type MeRow } from '../account.store.ts';
import { mailSecurityNotice } from '../mail/security-notice.ts';
import { loadAuthenticator, markConfirmed } from './authenticator.store.ts';
import { countCode, forgiveCode } from './code-attempts.ts';
import { issueRecoveryCodes } from './create-recovery-codes.ts';
import { deleteDeadline } from './deadline.store.ts';
import { normaliseCode } from './recovery-codes.ts';
import { openSecret, stepOf } from './totp.ts';

/** A secret that nobody has confirmed within this time is of no use. */
const confirmableMs = 3_600_000;

/** Without a right code, the app could have been set up wrongly, and its owner would be locked out. */
export async function confirmAuthenticator(call: Call<typeof operations.confirmAuthenticator>) {
  const { app, actor, request } = call;
  const now = app.clock.now();
  const guess = { accountId: actor.id, address: request.address, isRecoveryCode: false };
  await countCode(app, guess);
  const row = await loadAuthenticator(app.database, actor.id);
  if (!row || row.confirmed_at !== null || row.created_at.getTime() + confirmableMs < now.getTime())
    throw new Failure('not-found', t('Please start again with a new QR code.'));
  const step = stepOf(openSecret(app, row.sealed_secret), normaliseCode(call.body.code), now);
  if (step === undefined) throw invalidField('code', t('This code is wrong. Please try the next one.'));
  await forgiveCode(app, guess);
  const codes = await app.transaction(async (work) => {
    if (!(await markConfirmed(work.db, actor.id, { step, now }))) throw new Failure('conflict');
    await deleteDeadline(work.db, actor.id);
    await recordEvent(work, call, { kind: 'authenticator-added' });
    await mailSecurityNotice(work, app, ((await loadMe(work.db, actor.id)) as MeRow).email, 'authenticator-added');
    return issueRecoveryCodes(work, app, actor.id);
  });
  return { codes };
}
