import type * as operations from '@ovation/contract/people/social.ts';
import { z } from 'zod';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { loadMe, type MeRow } from '../account.store.ts';
import { presentMe } from '../present.ts';
import { requireSecondFactor } from '../second-factor/require-second-factor.ts';
import { openForChanges } from '../reauthentication/require-reauthentication.ts';
import { enter, loadEnterable } from './enter-aside.ts';
import type { Finish } from './finish-social.ts';
import { requireSameAccount } from './link-identity.ts';
import { keepSealed, openSealed } from './attempt.ts';

/** A person whose provider has confirmed who they are, and whose code is still missing. */
const step = z.object({
  accountId: z.string(),
  outcome: z.enum(['signed-in', 'registered', 'confirmed']),
  remember: z.boolean(),
  returnTo: z.string().nullable(),
  expiresAt: z.number(),
});
type Step = z.output<typeof step>;

const kind = 'second steps of sign-ins';
const lifetimeMs = 5 * 60_000;

/**
 * Throws second-factor-required for an account that has one. The provider's answer is used by then, so the browser
 * keeps what it proved, for five minutes.
 */
export async function requireSecondStep(
  call: Finish,
  account: { readonly id: string; readonly kind: string },
  proven: Omit<Step, 'expiresAt'>,
): Promise<void> {
  try {
    await requireSecondFactor(call, account, undefined);
  } catch (error) {
    const expiresAt = call.app.clock.now().getTime() + lifetimeMs;
    if (error instanceof Failure && error.code === 'second-factor-required')
      keepSealed(call, kind, { ...proven, expiresAt });
    throw error;
  }
}

export async function finishSocialSecondStep(call: Call<typeof operations.finishSocialSecondStep>) {
  const proven = openSealed(call, kind, step);
  if (!proven) throw new Failure('sign-in-expired');
  const { accountId, outcome, remember, returnTo } = proven;
  if (outcome === 'confirmed') requireSameAccount(call, proven);
  const account = await loadEnterable(call, accountId);
  await requireSecondFactor(call, account, call.body.code);
  call.session.endSignIn();
  if (outcome !== 'confirmed') return { ...(await enter(call, account, remember)), outcome, returnTo };
  await openForChanges(call.app, call.request.token);
  const me = (await loadMe(call.app.database, accountId)) as MeRow;
  return { outcome, returnTo, user: presentMe(me) };
}
