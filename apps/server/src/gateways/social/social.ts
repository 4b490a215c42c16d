import type { SocialProvider } from '@ovation/contract/people/social.ts';

/** The secrets of one sign-in, which tie the provider's answer to the browser that began it. */
export interface SignInSecrets {
  readonly state: string;
  /** Comes back inside the identity token. */
  readonly nonce: string;
  /** Of PKCE: only who knows it can exchange the code. */
  readonly verifier: string;
}

/** A person as the provider knows them. */
export interface SocialPerson {
  /** The provider's own id, which never changes. */
  readonly subject: string;
  readonly name: string | null;
  /** Their handle, if the provider has such. */
  readonly username: string | null;
  readonly email: string | null;
  /** Whether the provider vouches that the address is theirs today. */
  readonly isEmailVerified: boolean;
}

export interface CodeAnswer {
  readonly code: string;
  readonly state: string;
}

/**
 * A provider through which people sign in. Every method throws SocialRefused where the proof is not valid, and another
 * error where the provider does not answer or refuses our own keys.
 */
export interface SocialGateway {
  readonly name: SocialProvider;
  /** Where the browser goes. */
  authorizationUrl(secrets: SignInSecrets): Promise<string>;
  /** Exchanges an authorisation code, which is valid once, for a person. */
  exchangeCode(answer: CodeAnswer, secrets: SignInSecrets): Promise<SocialPerson>;
  /** Only of providers that give signed identity tokens. */
  readIdentityToken?(token: string, secrets: Pick<SignInSecrets, 'nonce'>): Promise<SocialPerson>;
}

/** The proof is forged, expired, used, or meant for another site or browser. The message is for the log. */
export class SocialRefused extends Error {
  override readonly name = 'SocialRefused';
}

/** What a provider was configured with. */
export interface SocialKeys {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The page of this site to which the provider sends people back. */
  readonly redirectUrl: string;
  /** Replaces the provider's own address; for tests. */
  readonly base?: string | undefined;
  readonly timeoutMs?: number;
}
