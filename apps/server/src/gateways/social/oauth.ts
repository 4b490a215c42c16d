import * as client from 'openid-client';
import { SocialRefused, type CodeAnswer, type SignInSecrets, type SocialKeys } from './social.ts';

export const defaultTimeoutMs = 8_000;

/** Plain HTTP is for a stand-in on this machine only; the configuration accepts no other. */
export function standInRules({ base }: Pick<SocialKeys, 'base'>): ((configuration: client.Configuration) => void)[] {
  // The library marks this as deprecated only to make it stand out.
  return base?.startsWith('http:') ? [client.allowInsecureRequests] : [];
}

/** The address of the provider's page: authorisation code with PKCE, state and nonce. */
export async function authorizationUrl(
  configuration: client.Configuration,
  { redirectUrl }: SocialKeys,
  { state, nonce, verifier }: SignInSecrets,
  more: Readonly<Record<string, string>>,
): Promise<string> {
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUrl,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  });
  return url.href;
}

/** Exchanges a code at the provider. Throws SocialRefused where the provider or the library rejects it. */
export async function exchange(
  configuration: client.Configuration,
  { redirectUrl }: SocialKeys,
  { code, state }: CodeAnswer,
  checks: { readonly secrets: SignInSecrets; readonly isOpenId: boolean },
): Promise<client.TokenEndpointResponse> {
  const { secrets, isOpenId } = checks;
  const answered = new URL(redirectUrl);
  answered.search = String(new URLSearchParams({ code, state, iss: configuration.serverMetadata().issuer }));
  return refusing(() =>
    client.authorizationCodeGrant(configuration, answered, {
      pkceCodeVerifier: secrets.verifier,
      expectedState: secrets.state,
      ...(isOpenId ? { expectedNonce: secrets.nonce, idTokenExpected: true } : {}),
    }),
  );
}

/** What the library calls an answer that contradicts what was asked for. */
const refusals = new Set([
  'OAUTH_AUTHORIZATION_RESPONSE_ERROR',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
]);

/** A code that is wrong, used, expired or another client's. A wrong secret of ours is `invalid_client`. */
const grantErrors = new Set(['invalid_grant', 'invalid_request']);

/** Turns what the library throws about a person's proof into SocialRefused. */
export async function refusing<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (isRefusal(error)) throw new SocialRefused(messageOf(error), { cause: error });
    throw error;
  }
}

function isRefusal(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return grantErrors.has(error.error);
  return error instanceof Error && refusals.has(String((error as NodeJS.ErrnoException).code));
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
