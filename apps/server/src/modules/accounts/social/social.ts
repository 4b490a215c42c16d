import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/social.ts';
import type { SocialProvider } from '@ovation/contract/people/social.ts';
import type { App } from '../../../app.ts';
import type { SocialGateway } from '../../../gateways/social/social.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor, Call } from '../../../platform/http/call.ts';
import { requireReauthentication } from '../reauthentication/reauthentication.ts';
import { beginAttempt, type Attempt } from './attempt.ts';
import { recordEvent } from '../../security-log/index.ts';
import { requireMe, lockAccount } from '../account.store.ts';
import { mailSecurityNotice } from '../mail/security-notice.ts';
import { requireWayIn } from '../second-factor/remaining-ways.ts';
import { deleteIdentity, loadIdentities } from './identity.store.ts';

type Start = Call<typeof operations.startGoogle> | Call<typeof operations.startTwitter>;

/** How people know the providers. */
export const providerLabels: Readonly<Record<SocialProvider, string>> = { google: 'Google', twitter: 'X' };

export async function startGoogle(call: Call<typeof operations.startGoogle>) {
  const { url, attempt } = await start(call, 'google');
  return { url, nonce: attempt.nonce };
}

export async function startTwitter(call: Call<typeof operations.startTwitter>) {
  const { url } = await start(call, 'twitter');
  return { url };
}

async function start(call: Start, provider: SocialProvider): Promise<{ url: string; attempt: Attempt }> {
  const { app, actor, body } = call;
  const gateway = requireGateway(app, provider);
  const { role, purpose, remember, returnTo = null, currentPassword } = body;
  if (purpose !== 'sign-in') await requireOwner(call, actor, purpose, currentPassword);
  const accountId = purpose === 'sign-in' ? null : (actor?.id ?? null);
  const attempt = beginAttempt(call, { provider, purpose, role, remember, returnTo, accountId });
  const url = await answered(app, provider, gateway.authorizationUrl(attempt));
  return { url, attempt };
}

/** A stolen session must not suffice to link an account of the thief. */
async function requireOwner(
  { app, request }: Start,
  actor: Actor | undefined,
  purpose: 'link' | 'confirm',
  currentPassword: string | undefined,
): Promise<void> {
  if (!actor) throw new Failure('not-signed-in');
  if (purpose === 'link') await requireReauthentication({ app, actor, request }, currentPassword);
}

export function requireGateway(app: App, provider: SocialProvider): SocialGateway {
  const gateway = app.social.get(provider);
  if (!gateway)
    throw new Failure(
      'not-found',
      t('This site offers no sign-in with {provider}.', { provider: providerLabels[provider] }),
    );
  return gateway;
}

/** What a provider answers; unavailable where it does not, or refuses our keys. */
export async function answered<Answer>(app: App, provider: SocialProvider, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    app.logger.warn({ part: 'social', provider, err: error }, 'a provider of sign-ins did not answer');
    throw new Failure(
      'unavailable',
      t('{provider} isn’t responding right now. Please try again in a minute, or log in another way.', {
        provider: providerLabels[provider],
      }),
    );
  }
}

export async function unlinkIdentity({ app, actor, params, request }: Call<typeof operations.unlinkIdentity>) {
  const label = providerLabels[params.provider];
  await app.transaction(async (work) => {
    // Of two providers that are unlinked at once, the second must see that it is the last.
    await lockAccount(work.db, actor.id);
    const me = await requireMe(work.db, actor.id);
    if (!(await deleteIdentity(work.db, actor.id, params.provider)))
      throw new Failure('not-found', t('{label} is not linked to your account.', { label }));
    await requireWayIn(work, { app, actor });
    await mailSecurityNotice(work, app, me.email, 'identity-unlinked');
    await recordEvent(work, { app, actor, request }, { kind: 'identity-unlinked', details: { provider: label } });
  });
  return { message: t('{label} is no longer linked to your account.', { label }) };
}

export async function listIdentities({ app, actor }: Call<typeof operations.listIdentities>) {
  const rows = await loadIdentities(app.database, actor.id);
  const data = rows.map(({ provider, email, linked_at }) => ({
    provider: provider as SocialProvider,
    email,
    linkedAt: linked_at.toISOString(),
  }));
  return { data, total: data.length };
}
