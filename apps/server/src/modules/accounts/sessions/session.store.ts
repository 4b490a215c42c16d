import { sql, type Kysely } from 'kysely';
import { statementOf, type Placeholders } from '../../../platform/database/statement.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { newId } from '../../../platform/new-id.ts';

interface NewSession {
  readonly tokenHash: Buffer;
  readonly accountId: string;
  readonly expiresAt: Date;
  readonly address: string;
  readonly userAgent: string;
  readonly now: Date;
}

export async function insertSession(
  db: Kysely<DB>,
  { tokenHash, accountId, expiresAt, address, userAgent, now }: NewSession,
): Promise<void> {
  const row = {
    id: newId(),
    token_hash: tokenHash,
    account_id: accountId,
    expires_at: expiresAt,
    address,
    user_agent: userAgent,
    created_at: now,
    last_seen_at: now,
  };
  await db.insertInto('sessions').values(row).execute();
}

export interface SessionRow {
  readonly id: string;
  readonly kind: string;
  readonly username: string;
  /** Only performers have one. */
  readonly status: string | null;
  readonly publishing_stopped_at: Date | null;
  /** Of performers: whether their papers were approved, also while they are suspended. */
  readonly is_approved: boolean | null;
  /** How the account has shown that its owner is an adult, if that still counts. */
  readonly age_method: string | null;
  readonly email_verified_at: Date | null;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  /** Of staff without a second factor. */
  readonly due_at: Date | null;
  /** Of staff. */
  readonly roles: readonly string[] | null;
  /** When the account closes, if its owner asked for it. */
  readonly closing_at: Date | null;
  readonly language: string | null;
}

/**
 * Loads valid sessions of accounts that may log in (`mayLogIn`), by token hash in hexadecimal.
 * The statement is prepared once for any number of hashes, as with `anyOf`: planning each call would cost more.
 */
export async function loadSessions(
  db: Kysely<DB>,
  tokenHashes: readonly string[],
  now: Date,
): Promise<Map<string, SessionRow>> {
  const rows = await selectSessions(db, { tokenHashes: tokenHashes.map((hash) => `\\x${hash}`), now });
  return new Map(rows.map((row) => [row.token_hash, row]));
}

const selectSessions = statementOf(
  (_db, { tokenHashes, now }: Placeholders<{ tokenHashes: readonly string[]; now: Date }>) => sql<
    SessionRow & { token_hash: string }
  >`
  select encode(s.token_hash, 'hex') as token_hash, s.last_seen_at,
    a.id, a.kind, a.username, a.email_verified_at, a.created_at, a.closing_at, a.language, p.status,
    p.publishing_stopped_at, coalesce(p.status_before, p.status) = 'active' as is_approved,
    g.method as age_method, d.due_at,
    case when a.kind = 'admin' then array(select r.role from staff_roles r where r.account_id = a.id) end as roles
  from sessions s
  join accounts a on a.id = s.account_id
  left join performers p on p.account_id = a.id
  left join age_proofs g on g.account_id = a.id and g.expires_at > ${now}
  left join second_factor_deadlines d on d.account_id = a.id
  where s.token_hash = any((select ${tokenHashes}::bytea[])::bytea[])
    and s.expires_at > ${now}
    and (a.status in ('active', 'leaving') or (a.status = 'suspended' and a.kind = 'performer'))`,
);

/** Whether this session may make sensitive changes: its account has confirmed itself a moment ago. */
export async function isReauthenticated(db: Kysely<DB>, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('reauthenticated_until', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveReauthentication(db: Kysely<DB>, tokenHash: Buffer, until: Date): Promise<void> {
  await db.updateTable('sessions').set({ reauthenticated_until: until }).where('token_hash', '=', tokenHash).execute();
}

/** From now on, the sessions of this account have to confirm themselves again. */
export async function closeForChanges(db: Kysely<DB>, accountId: string): Promise<void> {
  await db.updateTable('sessions').set({ reauthenticated_until: null }).where('account_id', '=', accountId).execute();
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

/** The newest 100 devices on which an account is logged in. */
export async function loadOpenSessions(db: Kysely<DB>, accountId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'address', 'user_agent', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** Returns the hash of its token, or undefined if the account has no such session. */
export async function deleteSessionById(
  db: Kysely<DB>,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<Buffer | undefined> {
  const row = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('token_hash')
    .executeTakeFirst();
  return row?.token_hash;
}

/** Returns the accounts whose sessions it ended. */
export async function deleteIdleStaffSessions(db: Kysely<DB>, since: Date): Promise<string[]> {
  const ended = await db
    .deleteFrom('sessions')
    .where('last_seen_at', '<', since)
    .where((where) =>
      where.exists(
        where
          .selectFrom('accounts')
          .select('id')
          .whereRef('accounts.id', '=', 'sessions.account_id')
          .where('kind', '=', 'admin'),
      ),
    )
    .returning('account_id')
    .execute();
  return [...new Set(ended.map(({ account_id }) => account_id))];
}

/** Returns the accounts whose sessions it ended. */
export async function deleteExpiredSessions(db: Kysely<DB>, now: Date): Promise<string[]> {
  const ended = await db.deleteFrom('sessions').where('expires_at', '<', now).returning('account_id').execute();
  await db.deleteFrom('account_tokens').where('expires_at', '<', now).execute();
  return [...new Set(ended.map(({ account_id }) => account_id))];
}
