import type * as operations from '@ovation/contract/people/social.ts';
import { socialProvider } from '@ovation/contract/people/social.ts';
import { z } from 'zod';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireMe, insertAccount } from '../account.store.ts';
import { presentMe } from '../present.ts';
import { enterProven } from './enter.ts';
import { findLinkedAccount, lockIdentity, saveIdentity } from './identity.store.ts';
import { keepSealed, openSealed, type Finish, type ProvenPerson } from './attempt.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { recordEvent } from '../../security-log/index.ts';
import { claimUsername } from '../registration/username-claim.store.ts';
import { providerLabels } from './social.ts';
import { suggestNames } from './suggest-names.ts';

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
  const me = await requireMe(call.app.database, accountId);
  return { ...entered, user: presentMe(me), returnTo };
}

/**
 * Registers an account without a password, and with the address only if the provider vouches for it. A performer still
 * has to add papers and birth date, and waits for the review. Throws email-taken, maintenance.
 */
async function registerSocially(
  work: Work,
  { app, request }: Finish,
  role: 'user' | 'performer',
  person: ProvenPerson,
): Promise<string> {
  if ((await app.settings.read()).maintenanceMode) throw new Failure('maintenance');
  const now = app.clock.now();
  const { provider, subject } = person;
  const email = person.isEmailVerified ? person.email : null;
  const names = await suggestNames(work.db, app, person);
  const id = await insertAccount(
    work.db,
    {
      ...names,
      kind: role,
      email,
      passwordHash: null,
      emailVerifiedAt: email === null ? null : now,
      isUsernameSuggested: true,
      language: request.language,
    },
    now,
  );
  if (!(await claimUsername(work.db, id, names.username, now))) throw new Failure('username-taken');
  await saveIdentity(work.db, { accountId: id, provider, subject, email }, now);
  const by = { app, request, actor: { id } };
  await recordEvent(work, by, { kind: 'identity-linked', details: { provider: providerLabels[provider] } });
  if (role === 'performer') await work.publish('account.performs', { accountId: id });
  await work.publish('account.registered', { accountId: id, kind: role });
  return id;
}
