import type { PasskeyAssertion } from '@ovation/contract/people/passkeys.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordFailure } from '../../security-log/index.ts';
import { handleOf, verifyAssertion } from './ceremony.ts';
import { expiryOf, type ChallengeUse } from './challenge.ts';
import { findPasskey, savePasskeyUse, useChallenge, type PasskeyRow } from './passkey.store.ts';

type Caller = Pick<Call, 'app' | 'request'>;

/**
 * The passkey that signed our challenge, once. Throws passkey-refused for everything else: another site, another
 * challenge, a used one, another account's passkey, a counter that went back.
 */
export async function acceptPasskey(
  { app, request }: Caller,
  assertion: PasskeyAssertion,
  { use, accountId }: { readonly use: ChallengeUse; readonly accountId?: string },
): Promise<PasskeyRow> {
  const passkey = await findPasskey(app.database, assertion.id);
  try {
    if (!passkey || !isOwner(passkey, assertion, accountId)) throw new Failure('passkey-refused');
    const verified = await verifyAssertion(app, use, { assertion, passkey });
    await app.transaction(async ({ db }) => {
      const isNew = await useChallenge(db, verified.challengeHash, expiryOf(verified.challenge));
      if (!isNew || !(await savePasskeyUse(db, passkey.id, { ...verified, now: app.clock.now() })))
        throw new Failure('passkey-refused');
    });
    return passkey;
  } catch (error) {
    if (error instanceof Failure)
      await recordFailure({ app, request }, { kind: 'passkey-refused', subjectId: passkey?.account_id });
    throw error;
  }
}

/** The authenticator names the account itself; a browser cannot mix passkeys of two accounts. */
function isOwner({ account_id }: PasskeyRow, { response }: PasskeyAssertion, accountId: string | undefined): boolean {
  const isNamed = response.userHandle === undefined || response.userHandle === handleOf(account_id);
  return isNamed && (accountId === undefined || accountId === account_id);
}
