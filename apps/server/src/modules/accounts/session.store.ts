import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

export async function insertSession(db: Kysely<DB>, session: { tokenHash: Buffer; accountId: string; expiresAt: Date; now: Date }): Promise<void> {
  await db.insertInto('sessions').values({ token_hash: session.tokenHash, account_id: session.accountId, expires_at: session.expiresAt, created_at: session.now }).execute();
}

export async function loadSession(db: Kysely<DB>, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('performers', 'performers.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.kind', 'accounts.username', 'performers.status'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where('accounts.status', '=', 'active')
    .executeTakeFirst();
}

export async function deleteSession(db: Kysely<DB>, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteSessionsOf(db: Kysely<DB>, accountId: string, exceptTokenHash?: Buffer): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(exceptTokenHash !== undefined, (query) => query.where('token_hash', '!=', exceptTokenHash as Buffer))
    .execute();
}

export async function deleteExpiredSessions(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('account_tokens').where('expires_at', '<', now).execute();
}
