import type { SocialProvider } from '@ovation/contract/people/social.ts';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

export interface Identity {
  readonly provider: SocialProvider;
  readonly subject: string;
}

/** Makes others who sign in with the same identity wait until the transaction ends, also where it has no row yet. */
export async function lockIdentity(db: Kysely<DB>, { provider, subject }: Identity): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`social ${provider} ${subject}`}, 0))`.execute(db);
}

/** The account that an identity is linked to. */
export async function findLinkedAccount(db: Kysely<DB>, { provider, subject }: Identity): Promise<string | undefined> {
  const row = await db
    .selectFrom('social_identities')
    .select('account_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.account_id;
}

interface NewIdentity extends Identity {
  readonly accountId: string;
  readonly email: string | null;
}

/** Replaces the account's earlier identity of the same provider. */
export async function saveIdentity(
  db: Kysely<DB>,
  { accountId, provider, subject, email }: NewIdentity,
  now: Date,
): Promise<void> {
  await db
    .insertInto('social_identities')
    .values({ account_id: accountId, provider, subject, email, linked_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'provider']).doUpdateSet({ subject, email, linked_at: now }),
    )
    .execute();
}

/** At most one for each provider. */
export async function loadIdentities(db: Kysely<DB>, accountId: string) {
  return db
    .selectFrom('social_identities')
    .select(['provider', 'email', 'linked_at'])
    .where('account_id', '=', accountId)
    .orderBy('provider')
    .execute();
}

export async function deleteIdentity(db: Kysely<DB>, accountId: string, provider: SocialProvider): Promise<boolean> {
  const deleted = await db
    .deleteFrom('social_identities')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .returning('subject')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteIdentitiesOf(db: Kysely<DB>, accountId: string): Promise<void> {
  await db.deleteFrom('social_identities').where('account_id', '=', accountId).execute();
}

/** Marks an attempt as used. Of two simultaneous calls only one gets true. */
export async function markAttemptUsed(db: Kysely<DB>, attemptHash: Buffer, expiresAt: Date): Promise<boolean> {
  const marked = await db
    .insertInto('used_social_attempts')
    .values({ attempt_hash: attemptHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('attempt_hash')
    .executeTakeFirst();
  return marked !== undefined;
}

export async function deletePastAttempts(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('used_social_attempts').where('expires_at', '<', now).execute();
}
