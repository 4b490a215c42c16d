import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import * as client from 'openid-client';
import { email as emailAddress } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import { authorizationUrl, defaultTimeoutMs, exchange, standInRules } from '../oauth.ts';
import { SocialRefused, type SocialGateway, type SocialKeys, type SocialPerson } from '../social.ts';

interface GoogleOptions extends SocialKeys {
  /** How long unknown keys are not looked up again, so that forged tokens cannot make us ask without end. */
  readonly keyCooldownMs?: number;
}

const google = 'https://accounts.google.com';

interface Discovered {
  readonly configuration: client.Configuration;
  readonly rules: IdentityTokenRules;
}

/** Google, by OpenID Connect: its addresses and keys are discovered with the first sign-in. */
export function createGoogle(options: GoogleOptions): SocialGateway {
  let found: Promise<Discovered> | undefined;
  const discovered = (): Promise<Discovered> => {
    found ??= discover(options).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
  return {
    name: 'google',
    async authorizationUrl(secrets) {
      const { configuration } = await discovered();
      return authorizationUrl(configuration, options, secrets, {
        scope: 'openid email profile',
        prompt: 'select_account',
      });
    },
    async exchangeCode(answer, secrets) {
      const { configuration, rules } = await discovered();
      const { id_token: token } = await exchange(configuration, options, answer, { secrets, isOpenId: true });
      if (token === undefined) throw new SocialRefused('Google gave no identity token.');
      return readIdentityToken(token, secrets.nonce, rules);
    },
    async readIdentityToken(token, { nonce }) {
      const { rules } = await discovered();
      return readIdentityToken(token, nonce, rules);
    },
  };
}

async function discover(options: GoogleOptions): Promise<Discovered> {
  const { clientId, clientSecret, base, timeoutMs = defaultTimeoutMs, keyCooldownMs = 30_000 } = options;
  const configuration = await client.discovery(new URL(base ?? google), clientId, clientSecret, undefined, {
    timeout: timeoutMs / 1_000,
    execute: standInRules(options),
  });
  const { issuer, jwks_uri: keysUrl } = configuration.serverMetadata();
  if (keysUrl === undefined) throw new Error('Google names no address of its keys.');
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    timeoutDuration: timeoutMs,
    cooldownDuration: keyCooldownMs,
  });
  // Google writes its name with and without https.
  const issuers = issuer === google ? [google, 'accounts.google.com'] : [issuer];
  return { configuration, rules: { audience: clientId, issuers, keys } };
}

interface IdentityTokenRules {
  /** The client to which the token was given. */
  readonly audience: string;
  readonly issuers: readonly string[];
  readonly keys: JWTVerifyGetKey;
}

/** Tokens live for an hour; a page sends one within seconds. */
const longestAgeS = 600;
/** Between the provider's clock and ours. */
const toleratedS = 60;

const claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  azp: z.string().optional(),
  email: emailAddress.optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
  /** The organisation that manages the account. */
  hd: z.string().optional(),
  name: z.string().optional(),
});

/** Signature, issuer, audience, age and nonce of an identity token. Throws SocialRefused. */
async function readIdentityToken(token: string, nonce: string, rules: IdentityTokenRules): Promise<SocialPerson> {
  const payload = await verify(token, rules);
  const { data, error } = claims.safeParse(payload);
  if (error) throw new SocialRefused(`The identity token lacks a claim: ${error.issues[0]?.path.join('.')}.`);
  if (data.nonce !== nonce) throw new SocialRefused('The identity token belongs to another sign-in.');
  if (data.azp !== undefined && data.azp !== rules.audience)
    throw new SocialRefused('The identity token was given to another client.');
  return {
    subject: data.sub,
    name: data.name?.trim() || null,
    username: null,
    email: data.email ?? null,
    isEmailVerified: data.email_verified && isManagedByGoogle(data),
  };
}

async function verify(token: string, { audience, issuers, keys }: IdentityTokenRules): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      audience,
      issuer: [...issuers],
      algorithms: ['RS256', 'ES256'],
      maxTokenAge: longestAgeS,
      clockTolerance: toleratedS,
      requiredClaims: ['exp', 'iat', 'sub'],
    });
    return payload;
  } catch (error) {
    // The keys could not be loaded: the token may well be right.
    if (!(error instanceof errors.JOSEError) || isAboutLoading(error)) throw error;
    throw new SocialRefused(error.message, { cause: error });
  }
}

function isAboutLoading(error: errors.JOSEError): boolean {
  return (
    error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error.code === 'ERR_JOSE_GENERIC'
  );
}

/**
 * Google verified other addresses once, but no longer knows whose they are: it vouches for its own and for those of
 * organisations that it hosts.
 */
function isManagedByGoogle({ email = '', hd }: z.output<typeof claims>): boolean {
  return hd !== undefined || /@(?:gmail|googlemail)\.com$/i.test(email);
}
