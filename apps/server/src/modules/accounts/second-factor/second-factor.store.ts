import { sql, type Kysely, type Selectable } from 'kysely';
import type { SocialProvider } from '@ovation/contract/people/social.ts';
import type { Authenticators, DB } from '../../../platform/database/types.gen.ts';

export type AuthenticatorRow = Selectable<Authenticators>;

export async function loadAuthenticator(db: Kysely<DB>, accountId: string): Promise<AuthenticatorRow | undefined> {
  return db.selectFrom('authenticators').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** Replaces a secret that was never confirmed. Returns false if there is a confirmed one, which stays. */
export async function saveNewSecret(
  db: Kysely<DB>,
  { accountId, sealedSecret, now }: { readonly accountId: string; readonly sealedSecret: Buffer; readonly now: Date },
): Promise<boolean> {
  const saved = await db
    .insertInto('authenticators')
    .values({ account_id: accountId, sealed_secret: sealedSecret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ sealed_secret: sealedSecret, created_at: now, last_step: 0n })
        .where('authenticators.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Returns false if another call has confirmed it. */
export async function markConfirmed(
  db: Kysely<DB>,
  accountId: string,
  { step, now }: { readonly step: number; readonly now: Date },
): Promise<boolean> {
  const confirmed = await db
    .updateTable('authenticators')
    .set({ confirmed_at: now, last_step: BigInt(step) })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Returns false if this step or a later one was accepted before: a code works once. */
export async function useStep(db: Kysely<DB>, accountId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('authenticators')
    .set({ last_step: BigInt(step) })
    .where('account_id', '=', accountId)
    .where('last_step', '<', BigInt(step))
    .returning('account_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function deleteAuthenticator(db: Kysely<DB>, accountId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('authenticators')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst();
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  return deleted !== undefined && deleted.confirmed_at !== null;
}

export async function replaceRecoveryCodes(
  db: Kysely<DB>,
  accountId: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  const rows = codeHashes.map((code_hash) => ({ account_id: accountId, code_hash }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

/** Returns false if there is no such code, or it was used before. */
export async function useRecoveryCode(
  db: Kysely<DB>,
  accountId: string,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(db: Kysely<DB>, accountId: string): Promise<number> {
  const { total } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

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

/** Sets when a member of staff has to have a second factor; nothing for others, and for staff who have one. */
export async function addDeadline(db: Kysely<DB>, accountId: string, dueAt: Date): Promise<void> {
  await sql`
    insert into second_factor_deadlines (account_id, due_at)
    select a.id, ${dueAt}
    from accounts a
    where a.id = ${accountId} and a.kind = 'admin'
      and not exists (select from passkeys p where p.account_id = a.id)
      and not exists (select from authenticators t where t.account_id = a.id and t.confirmed_at is not null)
    on conflict (account_id) do nothing`.execute(db);
}

/** The same for all staff who are logged in now, whose next login may be a year away. */
export async function addDeadlinesOfSessions(db: Kysely<DB>, dueAt: Date): Promise<void> {
  await sql`
    insert into second_factor_deadlines (account_id, due_at)
    select a.id, ${dueAt}
    from accounts a
    where a.kind = 'admin' and exists (select from sessions s where s.account_id = a.id)
      and not exists (select from passkeys p where p.account_id = a.id)
      and not exists (select from authenticators t where t.account_id = a.id and t.confirmed_at is not null)
    on conflict (account_id) do nothing`.execute(db);
}

export async function loadDeadline(db: Kysely<DB>, accountId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('second_factor_deadlines')
    .select('due_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.due_at;
}

export async function deleteDeadline(db: Kysely<DB>, accountId: string): Promise<void> {
  await db.deleteFrom('second_factor_deadlines').where('account_id', '=', accountId).execute();
}

export async function deleteDeadlines(db: Kysely<DB>): Promise<void> {
  await db.deleteFrom('second_factor_deadlines').execute();
}
