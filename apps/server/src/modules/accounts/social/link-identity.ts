import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import { recordEvent, type EventContext } from '../../security-log/index.ts';
import type { App } from '../../../app.ts';
import { requireMe } from '../account.store.ts';
import { mailSecurityNotice } from '../mail/security-notice.ts';
import type { Attempt, Finish, ProvenPerson } from './attempt.ts';
import { findLinkedAccount, lockIdentity, saveIdentity } from './identity.store.ts';
import { providerLabels } from './social.ts';

interface LinkContext extends EventContext {
  readonly app: App;
  readonly actor: { readonly id: string };
}

/** Links an identity to the account of the actor, and notifies them. */
export async function linkIdentity(work: Work, by: LinkContext, person: ProvenPerson): Promise<void> {
  const { app, actor } = by;
  const { provider, subject, email, isEmailVerified } = person;
  const verified = isEmailVerified ? email : null;
  await saveIdentity(work.db, { accountId: actor.id, provider, subject, email: verified }, app.clock.now());
  await recordEvent(work, by, { kind: 'identity-linked', details: { provider: providerLabels[provider] } });
  await mailSecurityNotice(work, app, (await requireMe(work.db, actor.id)).email, 'identity-linked');
}

/** Links an identity to the account that went to the provider for it. Throws identity-linked. */
export async function linkWhileSignedIn(call: Finish, attempt: Attempt, person: ProvenPerson) {
  const { app, request } = call;
  const actor = requireSameAccount(call, attempt);
  await app.transaction(async (work) => {
    await lockIdentity(work.db, person);
    const owner = await findLinkedAccount(work.db, person);
    if (owner === actor.id) return;
    if (owner !== undefined) throw new Failure('identity-linked');
    await linkIdentity(work, { app, actor, request }, person);
  });
  return { accountId: actor.id, outcome: 'linked' as const };
}

/** Another account may have logged in here meanwhile. */
export function requireSameAccount(
  { actor }: Finish,
  { accountId }: Pick<Attempt, 'accountId'>,
): { readonly id: string } {
  if (!actor) throw new Failure('not-signed-in');
  if (actor.id !== accountId) throw new Failure('sign-in-expired');
  return actor;
}
