import { t } from '@ovation/language/t.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import { loadLoginAccount } from '../account.store.ts';
import { mayLogIn } from '../suspension/policy.ts';
import type { Attempt, Finish, ProvenPerson } from './attempt.ts';
import { requireAgreement } from './social-registration.ts';
import { findLinkedAccount, lockIdentity } from './identity.store.ts';
import { linkIdentity, requireSameAccount } from './link-identity.ts';
import { openForChanges } from '../reauthentication/reauthentication.ts';
import { loadEnterable, requireSecondStep, enterProven } from './enter.ts';
import { providerLabels } from './social.ts';

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

/**
 * Confirms that this session belongs to the owner of the account, in place of a password that it does not have. A
 * second factor is asked for as well.
 */
export async function confirmOwner(call: Finish, { returnTo, remember, ...attempt }: Attempt, person: ProvenPerson) {
  const { app, request } = call;
  const { id: accountId } = requireSameAccount(call, attempt);
  if ((await findLinkedAccount(app.database, person)) !== accountId)
    throw new Failure(
      'sign-in-refused',
      t('This is not the {provider} account that is linked to yours.', {
        provider: providerLabels[person.provider],
      }),
    );
  const account = await loadEnterable(call, accountId);
  if (account.password_hash !== null)
    throw new Failure('sign-in-refused', t('Your account has a password. Please use it to confirm.'));
  const outcome = 'confirmed' as const;
  await requireSecondStep(call, account, { accountId, outcome, remember, returnTo });
  await openForChanges(app, request.token);
  return { accountId, outcome };
}
