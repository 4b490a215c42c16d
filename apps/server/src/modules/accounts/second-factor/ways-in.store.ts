import type { SocialProvider } from '@ovation/contract/people/social.ts';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

/** How an account can log in. */
export interface WaysIn {
  readonly hasPassword: boolean;
  readonly hasPasskey: boolean;
  /** Whose accounts are linked, also where the site has no keys of them any more. */
  readonly providers: readonly SocialProvider[];
  /** An authenticator app that was confirmed: the second factor of a password or a provider. */
  readonly hasAuthenticator: boolean;
}

interface WaysRow {
  readonly has_password: boolean;
  readonly has_passkey: boolean;
  readonly providers: SocialProvider[];
  readonly has_authenticator: boolean;
}

export async function loadWaysIn(db: Kysely<DB>, accountId: string): Promise<WaysIn> {
  const {
    rows: [row],
  } = await sql<WaysRow>`
    select password_hash is not null as has_password,
      exists (select from passkeys p where p.account_id = a.id) as has_passkey,
      array(select provider from social_identities s where s.account_id = a.id) as providers,
      exists (select from authenticators t where t.account_id = a.id and t.confirmed_at is not null)
        as has_authenticator
    from accounts a
    where id = ${accountId}`.execute(db);
  return {
    hasPassword: row?.has_password ?? false,
    hasPasskey: row?.has_passkey ?? false,
    providers: row?.providers ?? [],
    hasAuthenticator: row?.has_authenticator ?? false,
  };
}
