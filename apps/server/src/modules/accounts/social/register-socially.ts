import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import { recordEvent } from '../../security-log/index.ts';
import { insertAccount } from '../account.store.ts';
import { claimUsername } from '../registration/username-claim.store.ts';
import type { Finish } from './finish-social.ts';
import { saveIdentity } from './identity.store.ts';
import type { ProvenPerson } from './sign-in.ts';
import { providerLabels } from './start-social.ts';
import { suggestNames } from './suggest-names.ts';

/**
 * Registers an account without a password, and with the address only if the provider vouches for it. A performer still
 * has to add papers and birth date, and waits for the review. Throws email-taken, maintenance.
 */
export async function registerSocially(
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
