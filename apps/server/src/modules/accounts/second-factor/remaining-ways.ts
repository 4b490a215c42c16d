import { t } from '@ovation/language/t.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import type { AuthenticatedCall } from '../passwords/current-password.ts';
import { loadWaysIn, type WaysIn } from './second-factor.store.ts';

type Remover = Pick<AuthenticatedCall, 'app' | 'actor'>;

/** Undoes a removal that would leave no way in (throws last-way-in), or staff without a second factor (conflict). */
export async function requireRemainingWays(work: Work, { app, actor }: Remover): Promise<void> {
  const ways = await requireWayIn(work, { app, actor });
  const { staffSecondFactor } = await app.settings.read();
  if (actor.kind === 'admin' && staffSecondFactor && !ways.hasPasskey && !ways.hasAuthenticator)
    throw new Failure('conflict', t('Staff need a passkey or an authenticator app. Please add another one first.'));
}

/** Throws last-way-in for an account that could not log in any more. A provider counts while the site has its keys. */
export async function requireWayIn(work: Work, { app, actor }: Remover): Promise<WaysIn> {
  const ways = await loadWaysIn(work.db, actor.id);
  const hasProvider = ways.providers.some((provider) => app.social.get(provider) !== undefined);
  if (!ways.hasPassword && !ways.hasPasskey && !hasProvider) throw new Failure('last-way-in');
  return ways;
}
