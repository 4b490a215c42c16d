import { t } from '@ovation/language/t.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordEvent, recordFailure } from '../../security-log/index.ts';
import { requireMe } from '../account.store.ts';
import { mailSecurityNotice } from '../mail/security-notice.ts';
import {
  countRecoveryCodes,
  loadAuthenticator,
  useRecoveryCode,
  useStep,
  loadWaysIn,
  type AuthenticatorRow,
  type WaysIn,
} from './second-factor.store.ts';
import { openSecret, stepOf, hashRecoveryCode, normaliseCode, countCode, forgiveCode } from './codes.ts';

type Caller = Pick<Call, 'app' | 'request'>;

/**
 * The second step of a login whose first step has succeeded, with a password or elsewhere. Throws
 * second-factor-required without a code, passkey-required for staff whose second factor is a passkey, and 422 for a
 * wrong code.
 */
export async function requireSecondFactor(
  call: Caller,
  account: { readonly id: string; readonly kind: string },
  code: string | undefined,
): Promise<void> {
  const { app } = call;
  const ways = await loadWaysIn(app.database, account.id);
  if (!needsSecondFactor(account, ways, await app.settings.read())) return;
  const authenticator = ways.hasAuthenticator ? await loadAuthenticator(app.database, account.id) : undefined;
  if (!authenticator) throw new Failure('passkey-required');
  if (!code) throw new Failure('second-factor-required');
  await requireCode(call, authenticator, normaliseCode(code));
}

async function requireCode(call: Caller, authenticator: AuthenticatorRow, code: string): Promise<void> {
  const { app, request } = call;
  const { account_id: accountId } = authenticator;
  const guess = { accountId, address: request.address, isRecoveryCode: !/^\d{6}$/.test(code) };
  await countCode(app, guess);
  if (guess.isRecoveryCode) await acceptRecoveryCode(call, accountId, code);
  else await acceptCode(call, authenticator, code);
  await forgiveCode(app, guess);
}

async function acceptCode(call: Caller, authenticator: AuthenticatorRow, code: string): Promise<void> {
  const { app } = call;
  const { account_id: accountId, sealed_secret } = authenticator;
  const step = stepOf(openSecret(app, sealed_secret), code, app.clock.now());
  if (step === undefined) throw await wrongCode(call, accountId, t('This code is wrong. Please try the next one.'));
  if (!(await useStep(app.database, accountId, step)))
    throw await wrongCode(call, accountId, t('This code has already been used. Please wait for the next one.'));
}

async function acceptRecoveryCode(call: Caller, accountId: string, code: string): Promise<void> {
  const { app, request } = call;
  const codeHash = hashRecoveryCode(app, accountId, code);
  const isUsed = await app.transaction(async (work) => {
    if (!(await useRecoveryCode(work.db, accountId, codeHash, app.clock.now()))) return false;
    const left = await countRecoveryCodes(work.db, accountId);
    await recordEvent(
      work,
      { app, request, actor: { id: accountId } },
      { kind: 'recovery-code-used', details: { left: String(left) } },
    );
    await mailSecurityNotice(work, app, (await requireMe(work.db, accountId)).email, 'recovery-code-used');
    return true;
  });
  if (!isUsed) throw await wrongCode(call, accountId, t('This code is wrong, or has already been used.'));
}

async function wrongCode({ app, request }: Caller, subjectId: string, message: string): Promise<Failure> {
  await recordFailure({ app, request }, { kind: 'second-factor-refused', subjectId });
  return invalidField('code', message);
}

interface Holder {
  readonly kind: string;
}

/**
 * Whether a password alone is not enough: an authenticator app is set up, or a member of staff, who must have a second
 * factor, has a passkey as theirs.
 */
export function needsSecondFactor(
  { kind }: Holder,
  ways: WaysIn,
  { staffSecondFactor }: { readonly staffSecondFactor: boolean },
): boolean {
  return ways.hasAuthenticator || (kind === 'admin' && staffSecondFactor && ways.hasPasskey);
}
