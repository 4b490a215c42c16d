import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/social.ts';
import type { SocialProvider } from '@ovation/contract/people/social.ts';
import type { Reply } from '@ovation/contract/operation.ts';
import { SocialRefused, type SocialGateway, type SocialPerson } from '../../../gateways/social/social.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordFailure } from '../../security-log/index.ts';
import { requireMe } from '../account.store.ts';
import { presentMe } from '../present.ts';
import { takeAttempt, type Attempt, type Finish, type ProvenPerson } from './attempt.ts';
import { linkWhileSignedIn } from './link-identity.ts';
import { signIn, confirmOwner } from './sign-in.ts';
import { answered, providerLabels, requireGateway } from './social.ts';

export async function exchangeGoogleCode(call: Call<typeof operations.exchangeGoogleCode>) {
  const { state } = call.body;
  return finish(call, 'google', state, (gateway, attempt) => gateway.exchangeCode(call.body, attempt));
}

export async function finishTwitter(call: Call<typeof operations.finishTwitter>) {
  const { state } = call.body;
  return finish(call, 'twitter', state, (gateway, attempt) => gateway.exchangeCode(call.body, attempt));
}

export async function loginWithGoogle(call: Call<typeof operations.loginWithGoogle>) {
  return finish(call, 'google', undefined, async (gateway, attempt) => {
    if (!gateway.readIdentityToken) throw new Failure('not-found');
    return gateway.readIdentityToken(call.body.credential, attempt);
  });
}

type Prove = (gateway: SocialGateway, attempt: Attempt) => Promise<SocialPerson>;

async function finish(
  call: Finish,
  provider: SocialProvider,
  state: string | undefined,
  prove: Prove,
): Promise<Reply<typeof operations.exchangeGoogleCode>> {
  const gateway = requireGateway(call.app, provider);
  const attempt = await takeAttempt(call, provider, state);
  const person = { ...(await proven(call, provider, prove(gateway, attempt))), provider };
  const { accountId, ...outcome } = await outcomes[attempt.purpose](call, attempt, person);
  const me = await requireMe(call.app.database, accountId);
  return { ...outcome, user: presentMe(me), returnTo: attempt.returnTo };
}

interface Outcome extends Pick<Reply<typeof operations.exchangeGoogleCode>, 'token' | 'expiresAt' | 'outcome'> {
  readonly accountId: string;
}

const outcomes: Readonly<
  Record<Attempt['purpose'], (call: Finish, attempt: Attempt, person: ProvenPerson) => Promise<Outcome>>
> = { 'sign-in': signIn, link: linkWhileSignedIn, confirm: confirmOwner };

/** Says nothing about why a proof was refused: only attackers could use it. The log knows. */
async function proven(call: Finish, provider: SocialProvider, proof: Promise<SocialPerson>): Promise<SocialPerson> {
  const refused = proof.then(
    (person) => person,
    (error: unknown) => (error instanceof SocialRefused ? error : Promise.reject(error)),
  );
  const person = await answered(call.app, provider, refused);
  if (!(person instanceof SocialRefused)) return person;
  const label = providerLabels[provider];
  await recordFailure(call, {
    kind: 'social-refused',
    details: { provider: label, reason: person.message.slice(0, 200) },
  });
  throw new Failure('sign-in-refused', t('{label} did not confirm this sign-in. Please try again.', { label }));
}
