import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose';
import { randomUUID } from 'node:crypto';
import { json, standInClient, startStandIn, type StandIn, type StandInPerson } from './stand-in.ts';

interface Key {
  readonly id: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: JWK;
}

async function makeKey(): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const id = randomUUID();
  return { id, privateKey, publicKey: { ...(await exportJWK(publicKey)), kid: id, alg: 'RS256', use: 'sig' } };
}

/** What may be wrong about a token. */
export interface TokenFaults {
  readonly issuer?: string;
  readonly audience?: string;
  readonly authorizedParty?: string;
  /** Seconds since it was issued, and until it expires. */
  readonly ageS?: number;
  readonly livesS?: number;
  /** Signed by a key that Google does not publish, under the name of one that it does. */
  readonly isForged?: boolean;
  readonly without?: string;
}

export interface GoogleStandIn extends StandIn {
  /** A signed identity token. */
  tokenFor(person: StandInPerson, nonce: string | undefined, faults?: TokenFaults): Promise<string>;
  /** Signs with a new key from now on, and publishes no other. */
  rotateKey(): Promise<void>;
  /** How often its keys were read. */
  readonly keyReads: number;
}

/** Stands in for Google: discovery, a consent page that agrees at once, codes, and tokens signed by its own keys. */
export async function startGoogle(): Promise<GoogleStandIn> {
  let key = await makeKey();
  const stranger = await makeKey();
  let keyReads = 0;

  async function tokenFor(person: StandInPerson, nonce: string | undefined, faults: TokenFaults = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1_000);
    const { ageS = 0, livesS = 3_600 - ageS } = faults;
    const claims: JWTPayload = {
      iss: faults.issuer ?? standIn.url,
      aud: faults.audience ?? standInClient.clientId,
      azp: faults.authorizedParty ?? faults.audience ?? standInClient.clientId,
      sub: person.subject,
      iat: now - ageS,
      exp: now + livesS,
      jti: randomUUID(),
      ...(nonce === undefined ? {} : { nonce }),
      ...(person.name === undefined ? {} : { name: person.name }),
      ...(person.email === undefined ? {} : { email: person.email, email_verified: person.emailVerified ?? true }),
      ...(person.organisation === undefined ? {} : { hd: person.organisation }),
    };
    if (faults.without !== undefined) delete claims[faults.without];
    const signer = faults.isForged ? stranger : key;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.id, typ: 'JWT' }).sign(signer.privateKey);
  }

  const base = await startStandIn((url) => ({
    authorizePath: '/authorize',
    tokenPath: '/token',
    tokensFor: async ({ person, nonce }) => ({
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 3_600,
      id_token: await tokenFor(person, nonce ?? undefined),
    }),
    others: {
      '/.well-known/openid-configuration': (_request, response) =>
        json(response, 200, {
          issuer: url(),
          authorization_endpoint: `${url()}/authorize`,
          token_endpoint: `${url()}/token`,
          jwks_uri: `${url()}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        }),
      '/keys': (_request, response) => {
        keyReads += 1;
        json(response, 200, { keys: [key.publicKey] });
      },
    },
  }));
  const standIn: GoogleStandIn = Object.assign(base, {
    tokenFor,
    async rotateKey() {
      key = await makeKey();
    },
    keyReads: 0,
  });
  Object.defineProperty(standIn, 'keyReads', { get: () => keyReads });
  return standIn;
}
