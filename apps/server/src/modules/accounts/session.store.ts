import { sql, type Kysely } from 'kysely';
import { statementOf } from '../../platform/database/statement.ts';
import type { DB } from '../../platform/database/types.gen.ts';

export async function insertSession(db: Kysely<DB>, session: { tokenHash: Buffer; accountId: string; expiresAt: Date; now: Date }): Promise<void> {
  await db.insertInto('sessions').values({ token_hash: session.tokenHash, account_id: session.accountId, expires_at: session.expiresAt, created_at: session.now }).execute();
}

interface SessionRow {
  readonly id: string;
  readonly kind: string;
  readonly username: string;
  /** Of a performer. */
  readonly status: string | null;
}

/** The accounts of sessions that are good now (`mayLogIn`), by the hash of their token in hexadecimal. Planned once for any number of them, as `anyOf` is: one that comes alone would be planned anew each time. */
export async function loadSessions(db: Kysely<DB>, tokenHashes: readonly string[], now: Date): Promise<Map<string, SessionRow>> {
  const rows = await selectSessions(db, { tokenHashes: tokenHashes.map((hash) => `\\x${hash}`), now });
  return new Map(rows.map((row) => [row.token_hash, row]));
}

const selectSessions = statementOf((_db, { tokenHashes, now }: { tokenHashes: readonly string[]; now: Date }) => sql<SessionRow & { token_hash: string }>`
  select encode(s.token_hash, 'hex') as token_hash, a.id, a.kind, a.username, p.status
  from sessions s join accounts a on a.id = s.account_id left join performers p on p.account_id = a.id
  where s.token_hash = any((select ${tokenHashes}::bytea[])::bytea[]) and s.expires_at > ${now} and (a.status = 'active' or (a.status = 'suspended' and a.kind = 'performer'))`);

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

/** Answers whose sessions they were. */
export async function deleteExpiredSessions(db: Kysely<DB>, now: Date): Promise<string[]> {
  const ended = await db.deleteFrom('sessions').where('expires_at', '<', now).returning('account_id').execute();
  await db.deleteFrom('account_tokens').where('expires_at', '<', now).execute();
  return [...new Set(ended.map(({ account_id }) => account_id))];
}
