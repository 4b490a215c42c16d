import { t } from '@ovation/language/t.ts';
import { isClientHash } from '@ovation/domain';
import { Failure, invalidField } from '../../../platform/failure.ts';
import { isOldHash } from '../../../platform/secrets/passwords.ts';
import type { Actor, Call } from '../../../platform/http/call.ts';
import { recordFailure } from '../../security-log/index.ts';
import { loadPasswordHash } from '../account.store.ts';
import { countGuess, forgiveGuess } from '../login/login-attempts.ts';

/** What a rule needs of a call by a signed-in account. */
export type AuthenticatedCall = Pick<Call, 'app' | 'request'> & { readonly actor: Actor };

/**
 * Throws unless `typed` is the current password: reauthentication-required for an account without one.
 * `requireReauthentication` says where a password is enough.
 */
export async function requireCurrentPassword(
  { app, actor, request }: AuthenticatedCall,
  typed: string | undefined,
  field = 'currentPassword',
): Promise<void> {
  const passwordHash = await loadPasswordHash(app.database, actor.id);
  if (passwordHash === undefined) throw new Failure('reauthentication-required');
  if (!typed) throw invalidField(field, t('Please enter your current password.'));
  const guess = { account: actor.id, address: request.address };
  await countGuess(app, guess);
  if (!(await app.passwords.isRight(typed, passwordHash))) {
    if (isClientHash(typed) && isOldHash(passwordHash)) throw new Failure('password-needed');
    await recordFailure({ app, actor, request }, { kind: 'password-refused' });
    throw invalidField(field, t('This is not your current password.'));
  }
  await forgiveGuess(app, guess);
}
