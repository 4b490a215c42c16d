import { email as emailAddress } from '@ovation/contract/fields.ts';
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { SocialRefused, type SocialPerson } from '../social.ts';

export interface IdentityTokenRules {
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
export async function readIdentityToken(
  token: string,
  nonce: string,
  rules: IdentityTokenRules,
): Promise<SocialPerson> {
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
