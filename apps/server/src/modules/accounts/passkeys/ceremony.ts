import type {
  PasskeyAssertion,
  PasskeyRequest,
  passkeyCreation,
  passkeyRegistration,
} from '@ovation/contract/people/passkeys.ts';
import type { z } from 'zod';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { challengeLifetimeMs, hashChallenge, isOurChallenge, makeChallenge, type ChallengeUse } from './challenge.ts';
import type { PasskeyRow } from './passkey.store.ts';

type Site = Pick<App, 'config' | 'clock' | 'secretKey'>;
type Descriptor = Pick<PasskeyRow, 'credential_id' | 'transports'>;

/** ES256, EdDSA and RS256: what platforms and security keys sign with. */
const algorithms = [-7, -8, -257];

/** A large library, loaded with the first passkey. */
const loadLibrary = () => import('@simplewebauthn/server');

/** Where passkeys of this site are valid: its host name, and its pages alone. */
function relyingParty({ config: { publicUrl } }: Site) {
  return { id: new URL(publicUrl).hostname, origin: publicUrl };
}

const describe = ({ credential_id, transports }: Descriptor) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports,
});

/** Without `passkeys`, any passkey of the site that the person chooses. */
export function requestOf(app: Site, use: ChallengeUse, passkeys: readonly Descriptor[] = []): PasskeyRequest {
  return {
    challenge: makeChallenge(app, use),
    timeout: challengeLifetimeMs,
    rpId: relyingParty(app).id,
    allowCredentials: passkeys.map(describe),
    userVerification: 'required',
  };
}

interface NewOwner {
  readonly id: string;
  readonly username: string;
  readonly name: string;
}

export function creationOf(
  app: Site,
  {
    use,
    owner,
    siteName,
    passkeys,
  }: { use: ChallengeUse; owner: NewOwner; siteName: string; passkeys: readonly Descriptor[] },
): z.input<typeof passkeyCreation> {
  return {
    challenge: makeChallenge(app, use),
    timeout: challengeLifetimeMs,
    rp: { id: relyingParty(app).id, name: siteName },
    user: { id: handleOf(owner.id), name: owner.username, displayName: owner.name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: passkeys.map(describe),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** How a passkey names its account: the bytes of the id, as base64url. */
export function handleOf(accountId: string): string {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url');
}

export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly isSynced: boolean;
  readonly challenge: string;
}

/** Throws passkey-refused unless a browser made this credential for us, and its person proved who they are. */
export async function verifyRegistration(
  app: Site,
  use: ChallengeUse,
  response: z.output<typeof passkeyRegistration>,
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { id, origin } = relyingParty(app);
  const used = challengeOf(response);
  const { registrationInfo: info } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as never,
    expectedChallenge: (challenge) => challenge === used && isOurChallenge(app, use, challenge),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(refuse);
  if (!info) throw new Failure('passkey-refused');
  return {
    credentialId: info.credential.id,
    publicKey: info.credential.publicKey,
    counter: info.credential.counter,
    transports: response.response.transports ?? [],
    isSynced: info.credentialBackedUp,
    challenge: used,
  };
}

export interface VerifiedAssertion {
  readonly counter: number;
  readonly isSynced: boolean;
  readonly challengeHash: Buffer;
  readonly challenge: string;
}

/**
 * Throws passkey-refused unless this passkey has signed our challenge on our pages, after its person proved who they
 * are.
 */
export async function verifyAssertion(
  app: Site,
  use: ChallengeUse,
  { assertion, passkey }: { assertion: PasskeyAssertion; passkey: PasskeyRow },
): Promise<VerifiedAssertion> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { id, origin } = relyingParty(app);
  const used = challengeOf(assertion);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} } as never,
    expectedChallenge: (challenge) => challenge === used && isOurChallenge(app, use, challenge),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).catch(refuse);
  if (!verified) throw new Failure('passkey-refused');
  const { newCounter, credentialBackedUp } = authenticationInfo;
  return { counter: newCounter, isSynced: credentialBackedUp, challenge: used, challengeHash: hashChallenge(used) };
}

/** The challenge that the browser names; the signature proves later that it is the signed one. */
function challengeOf({ response }: { readonly response: { readonly clientDataJSON: string } }): string {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8');
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** The library throws for whatever does not fit; what exactly is of use only to an attacker. */
function refuse(): never {
  throw new Failure('passkey-refused');
}
