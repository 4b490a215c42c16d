import * as client from 'openid-client';
import { email } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import { authorizationUrl, defaultTimeoutMs, exchange, refusing, standInRules } from '../oauth.ts';
import type { SocialGateway, SocialKeys, SocialPerson } from '../social.ts';

const answer = z.object({
  data: z.object({
    id: z.string().regex(/^\d{1,30}$/),
    name: z.string().optional(),
    username: z.string().optional(),
    /** Only if the person has confirmed one, and lets us see it. */
    confirmed_email: email.optional().catch(undefined),
  }),
});

/** X, by OAuth 2.0. It signs no tokens: its API says who one is, for the token that a code was exchanged for. */
export function createX(options: SocialKeys): SocialGateway {
  const configuration = configurationOf(options);
  return {
    name: 'twitter',
    authorizationUrl: (secrets) =>
      authorizationUrl(configuration, options, secrets, { scope: 'users.read tweet.read users.email' }),
    async exchangeCode(given, secrets) {
      const { access_token: token } = await exchange(configuration, options, given, { secrets, isOpenId: false });
      return readPerson(configuration, token, options);
    },
  };
}

function configurationOf(options: SocialKeys): client.Configuration {
  const { clientId, clientSecret, base, timeoutMs = defaultTimeoutMs } = options;
  const configuration = new client.Configuration(
    {
      issuer: base ?? 'https://x.com',
      authorization_endpoint: `${base ?? 'https://x.com'}/i/oauth2/authorize`,
      token_endpoint: `${base ?? 'https://api.x.com'}/2/oauth2/token`,
    },
    clientId,
    undefined,
    client.ClientSecretBasic(clientSecret),
  );
  configuration.timeout = timeoutMs / 1_000;
  for (const apply of standInRules(options)) apply(configuration);
  return configuration;
}

async function readPerson(
  configuration: client.Configuration,
  token: string,
  { base }: SocialKeys,
): Promise<SocialPerson> {
  const url = new URL(`${base ?? 'https://api.x.com'}/2/users/me?user.fields=confirmed_email`);
  const response = await refusing(() => client.fetchProtectedResource(configuration, token, url, 'GET'));
  if (!response.ok) throw new Error(`X answered ${response.status}.`);
  const { data } = answer.parse(await response.json());
  return {
    subject: data.id,
    name: data.name?.trim() || null,
    username: data.username ?? null,
    email: data.confirmed_email ?? null,
    isEmailVerified: data.confirmed_email !== undefined,
  };
}
