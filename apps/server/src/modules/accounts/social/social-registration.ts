import type * as operations from '@ovation/contract/people/social.ts';
import { socialProvider } from '@ovation/contract/people/social.ts';
import { z } from 'zod';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { loadMe, type MeRow } from '../account.store.ts';
import { presentMe } from '../present.ts';
import { enterProven } from './enter-proven.ts';
import type { Finish } from './finish-social.ts';
import { findLinkedAccount, lockIdentity } from './identity.store.ts';
import { registerSocially } from './register-socially.ts';
import { keepSealed, openSealed } from './attempt.ts';

/** A person without an account whose provider has confirmed who they are, and who has not agreed to the terms yet. */
const newcomer = z.object({
  person: z.object({
    provider: socialProvider,
    subject: z.string(),
    email: z.string().nullable(),
    isEmailVerified: z.boolean(),
    name: z.string().nullable(),
    username: z.string().nullable(),
  }),
  role: z.enum(['user', 'performer']),
  remember: z.boolean(),
  returnTo: z.string().nullable(),
  expiresAt: z.number(),
});
type Newcomer = z.output<typeof newcomer>;

const kind = 'registrations with providers';
/** Long enough to read the terms. */
const lifetimeMs = 30 * 60_000;

/** Throws agreement-required. The provider's answer is used by then, so the browser keeps what it proved. */
export function requireAgreement(call: Finish, proven: Omit<Newcomer, 'expiresAt'>): never {
  keepSealed(call, kind, { ...proven, expiresAt: call.app.clock.now().getTime() + lifetimeMs });
  throw new Failure('agreement-required');
}

/** Registers the person; one who has registered in the meantime, in another window, logs in. */
export async function finishSocialRegistration(call: Call<typeof operations.finishSocialRegistration>) {
  const proven = openSealed(call, kind, newcomer);
  if (!proven) throw new Failure('sign-in-expired');
  const { person, role, remember, returnTo } = proven;
  const found = await call.app.transaction(async (work) => {
    await lockIdentity(work.db, person);
    const accountId = await findLinkedAccount(work.db, person);
    if (accountId !== undefined) return { accountId, outcome: 'signed-in' as const };
    return { accountId: await registerSocially(work, call, role, person), outcome: 'registered' as const };
  });
  call.session.endSignIn();
  const { accountId, ...entered } = await enterProven(call, { ...found, remember, returnTo });
  const me = (await loadMe(call.app.database, accountId)) as MeRow;
  return { ...entered, user: presentMe(me), returnTo };
}
