import { createRemoteJWKSet } from 'jose';
import * as client from 'openid-client';
import { authorizationUrl, defaultTimeoutMs, exchange, standInRules } from '../oauth.ts';
import { SocialRefused, type SocialGateway, type SocialKeys } from '../social.ts';
import { readIdentityToken, type IdentityTokenRules } from './identity-token.ts';

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
