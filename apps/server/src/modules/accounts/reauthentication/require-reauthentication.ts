import { t } from '@ovation/language/t.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import { isReauthenticated } from '../sessions/session.store.ts';
import { requireCurrentPassword, type AuthenticatedCall } from '../passwords/current-password.ts';
import { needsSecondFactor } from '../second-factor/policy.ts';
import { loadWaysIn } from '../second-factor/second-factor.store.ts';
import { hashToken } from '../token.ts';

/**
 * Throws unless the person behind this session has just shown who they are: a stolen session must not suffice to take
 * over an account or its money. The current password in `typed` is enough for an account without a second factor;
 * others call `reauthenticate` first, which opens the session for five minutes.
 */
export async function requireReauthentication(
  call: AuthenticatedCall,
  typed: string | undefined,
  field = 'currentPassword',
): Promise<void> {
  const { app, actor, request } = call;
  const isOpen = await isReauthenticated(app.database, hashToken(request.token ?? ''), app.clock.now());
  if (!typed && isOpen) return;
  const ways = await loadWaysIn(app.database, actor.id);
  if (typed && ways.hasPassword) await requireCurrentPassword(call, typed, field);
  if (isOpen) return;
  const isEnough = ways.hasPassword && !needsSecondFactor(actor, ways, await app.settings.read());
  if (typed && isEnough) return;
  if (!typed && isEnough && !ways.hasPasskey) throw invalidField(field, t('Please enter your current password.'));
  throw new Failure('reauthentication-required');
}
