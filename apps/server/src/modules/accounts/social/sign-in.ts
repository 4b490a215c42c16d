import type { SocialProvider } from '@ovation/contract/people/social.ts';
import type { SocialPerson } from '../../../gateways/social/social.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import { loadLoginAccount } from '../account.store.ts';
import { mayLogIn } from '../suspension/policy.ts';
import type { Attempt } from './attempt.ts';
import { enterProven } from './enter-proven.ts';
import type { Finish } from './finish-social.ts';
import { requireAgreement } from './social-registration.ts';
import { findLinkedAccount, lockIdentity } from './identity.store.ts';
import { linkIdentity } from './link-identity.ts';

/** A person whose provider has confirmed who they are. */
export interface ProvenPerson extends SocialPerson {
  readonly provider: SocialProvider;
}

/** Logs in to the linked account, links the one with the same confirmed address, or asks a new person to agree. */
export async function signIn(call: Finish, { role, remember, returnTo }: Attempt, person: ProvenPerson) {
  const accountId = await call.app.transaction(async (work) => {
    await lockIdentity(work.db, person);
    return (await findLinkedAccount(work.db, person)) ?? (await linkByEmail(work, call, person));
  });
  if (accountId === undefined) return requireAgreement(call, { person, role, remember, returnTo });
  return enterProven(call, { accountId, outcome: 'signed-in', remember, returnTo });
}

/**
 * Links the account with the address of the identity if both sides have proved it: the provider, and the owner of the
 * account. Otherwise someone could register with a stranger's address here, or name it there, and wait. Staff link
 * while signed in.
 */
async function linkByEmail(work: Work, call: Finish, person: ProvenPerson): Promise<string | undefined> {
  const { email, isEmailVerified } = person;
  if (email === null || !isEmailVerified) return undefined;
  const account = await loadLoginAccount(work.db, { email });
  if (!account) return undefined;
  if (account.email_verified_at === null || account.kind === 'admin') throw new Failure('identity-email-taken');
  if (mayLogIn(account)) await linkIdentity(work, { ...call, actor: { id: account.id } }, person);
  return account.id;
}
