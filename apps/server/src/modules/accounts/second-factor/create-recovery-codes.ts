import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/second-factor.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordEvent } from '../../security-log/index.ts';
import { loadMe, lockAccount, type MeRow } from '../account.store.ts';
import { mailSecurityNotice } from '../mail/security-notice.ts';
import { requireReauthentication } from '../reauthentication/require-reauthentication.ts';
import { replaceRecoveryCodes } from './authenticator.store.ts';
import { hashRecoveryCode, makeRecoveryCodes, normaliseCode } from './recovery-codes.ts';
import { loadWaysIn } from './ways-in.store.ts';

export async function createRecoveryCodes(call: Call<typeof operations.createRecoveryCodes>) {
  const { app, actor, body } = call;
  await requireReauthentication(call, body.currentPassword);
  const codes = await app.transaction(async (work) => {
    await lockAccount(work.db, actor.id);
    const { hasAuthenticator } = await loadWaysIn(work.db, actor.id);
    if (!hasAuthenticator) throw new Failure('not-found', t('Please set up an authenticator app first.'));
    await recordEvent(work, call, { kind: 'recovery-codes-made' });
    await mailSecurityNotice(work, app, ((await loadMe(work.db, actor.id)) as MeRow).email, 'recovery-codes-made');
    return issueRecoveryCodes(work, app, actor.id);
  });
  return { codes };
}

/** Replaces all codes of the account. The database keeps hashes of them, so nobody can read them later. */
export async function issueRecoveryCodes(work: Work, app: App, accountId: string): Promise<string[]> {
  const codes = makeRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(app, accountId, normaliseCode(code)));
  await replaceRecoveryCodes(work.db, accountId, hashes);
  return codes;
}
