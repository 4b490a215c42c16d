import type * as operations from '@ovation/contract/people/second-factor.ts';
import type { Call } from '../../../platform/http/call.ts';
import { countRecoveryCodes, loadAuthenticator } from './authenticator.store.ts';
import { loadDeadline } from './deadline.store.ts';

export async function getSecondFactor({ app, actor }: Call<typeof operations.getSecondFactor>) {
  const [authenticator, recoveryCodesLeft, dueAt, { staffSecondFactor }] = await Promise.all([
    loadAuthenticator(app.database, actor.id),
    countRecoveryCodes(app.database, actor.id),
    loadDeadline(app.database, actor.id),
    app.settings.read(),
  ]);
  return {
    authenticatorSince: authenticator?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft,
    dueAt: staffSecondFactor ? (dueAt?.toISOString() ?? null) : null,
  };
}
