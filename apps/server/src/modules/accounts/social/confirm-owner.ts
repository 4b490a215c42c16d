import { t } from '@ovation/language/t.ts';
import { Failure } from '../../../platform/failure.ts';
import { openForChanges } from '../reauthentication/require-reauthentication.ts';
import type { Attempt } from './attempt.ts';
import { loadEnterable } from './enter-aside.ts';
import type { Finish } from './finish-social.ts';
import { findLinkedAccount } from './identity.store.ts';
import { requireSameAccount } from './link-identity.ts';
import { requireSecondStep } from './second-step.ts';
import type { ProvenPerson } from './sign-in.ts';
import { providerLabels } from './start-social.ts';

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
