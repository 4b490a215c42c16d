import { withAsciiDomain } from '@ovation/contract/email-address.ts';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { anyOf } from '../../platform/database/list.ts';
import { statementOf, type Placeholders } from '../../platform/database/statement.ts';
import { newId } from '../../platform/new-id.ts';
import { deleteIdentitiesOf } from './social/identity.store.ts';
import { hasBlockedCountry, isActive, mayMeet } from '../access/index.ts';

export interface NewAccount {
  readonly kind: 'user' | 'performer' | 'admin';
  readonly username: string;
  readonly email: string | null;
  readonly name: string;
  /** Null for an account whose owner logs in through a provider. */
  readonly passwordHash: string | null;
  readonly emailVerifiedAt: Date | null;
  /** The site chose the username, and the owner has not confirmed it. */
  readonly isUsernameSuggested?: boolean;
  /** What they read; null where they have not said or shown it. */
  readonly language?: string | null;
}

export async function insertAccount(db: Kysely<DB>, account: NewAccount, now: Date): Promise<string> {
  const id = newId();
  const { passwordHash, emailVerifiedAt, isUsernameSuggested = false, ...rest } = account;
  await db
    .insertInto('accounts')
    .values({
      id,
      ...rest,
      password_hash: passwordHash,
      email_verified_at: emailVerifiedAt,
      username_is_suggested: isUsernameSuggested,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

export async function hasAdministrator(db: Kysely<DB>): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('id').where('kind', '=', 'admin').limit(1).executeTakeFirst();
  return row !== undefined;
}

export interface AddressOwner {
  readonly id: string;
  /** What the account has chosen to read; null if nothing. */
  readonly language: string | null;
  /** Whether the owner has confirmed the address. */
  readonly isVerified: boolean;
}

/** The accounts that have some addresses, by the address in lower case. */
export async function findAddressOwners(
  db: Kysely<DB>,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, AddressOwner>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await sql<AddressOwner & { address: string }>`
    select lower(email) as address, id, language, email_verified_at is not null as "isVerified"
    from accounts
    where lower(email) = any(${addresses.map((address) => address.toLowerCase())}::text[])`.execute(db);
  return new Map(rows.map(({ address, ...owner }) => [address, owner]));
}

/** What an account has chosen to read; null if nothing. */
export async function findLanguageOf(db: Kysely<DB>, accountId: string): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('language').where('id', '=', accountId).executeTakeFirst();
  return row?.language ?? null;
}

const loginColumns = [
  'id',
  'kind',
  'password_hash',
  'status',
  'suspended_until',
  'suspension_reason',
  'email_verified_at',
  'email',
  'name',
] as const;

/** Finds an account by username or email address, ignoring case. */
export async function loadAccountByName(db: Kysely<DB>, name: string) {
  // People also write a username as pages show it: @ada.
  const wanted = withAsciiDomain(name).toLowerCase().replace(/^@/, '');
  return db
    .selectFrom('accounts')
    .select(loginColumns)
    .where((where) =>
      where.or([
        where(where.fn<string>('lower', ['username']), '=', wanted),
        where(where.fn<string>('lower', ['email']), '=', wanted),
      ]),
    )
    .orderBy((order) =>
      order
        .case()
        .when(order.fn<string>('lower', ['username']), '=', wanted)
        .then(0)
        .else(1)
        .end(),
    )
    .limit(1)
    .executeTakeFirst();
}
export type LoginAccount = NonNullable<Awaited<ReturnType<typeof loadAccountByName>>>;

/** What a login needs of an account that is known by its id or its exact address (ignoring case). */
export async function loadLoginAccount(
  db: Kysely<DB>,
  wanted: { readonly id: string } | { readonly email: string },
): Promise<LoginAccount | undefined> {
  const found = db.selectFrom('accounts').select(loginColumns);
  const one =
    'id' in wanted
      ? found.where('id', '=', wanted.id)
      : found.where((where) => where(where.fn<string>('lower', ['email']), '=', wanted.email.toLowerCase()));
  return one.executeTakeFirst();
}

const selectMe = statementOf((db, { accountId }: Placeholders<{ accountId: string }>) =>
  db
    .selectFrom('accounts')
    .leftJoin('performers', 'performers.account_id', 'accounts.id')
    .leftJoin('ledger_accounts', (join) =>
      join
        .onRef('ledger_accounts.owner_id', '=', 'accounts.id')
        .on('ledger_accounts.kind', '=', 'wallet')
        .on('ledger_accounts.book', '=', sql<string>`(select book from ledger_book)`),
    )
    .leftJoin('ledger_balances', 'ledger_balances.account_id', 'ledger_accounts.id')
    .select([
      'accounts.id',
      'accounts.kind',
      'accounts.username',
      'accounts.email',
      'accounts.name',
      'accounts.avatar_file_id',
      'accounts.cover_file_id',
      'accounts.email_verified_at',
      'accounts.username_is_suggested',
      'accounts.closing_at',
      'accounts.language',
      'accounts.created_at',
      'accounts.updated_at',
      'performers.status',
      'ledger_balances.balance',
      sql<boolean>`exists (select from passkeys p where p.account_id = accounts.id) or exists (
        select from authenticators t where t.account_id = accounts.id and t.confirmed_at is not null)`.as(
        'has_second_factor',
      ),
      sql<string[]>`array(select r.role from staff_roles r where r.account_id = accounts.id)`.as('roles'),
    ])
    .select((me) => me('accounts.password_hash', 'is not', null).as('has_password'))
    .where('accounts.id', '=', accountId),
);

/** Everything that an account sees about itself, in one query. */
export async function loadMe(db: Kysely<DB>, accountId: string) {
  return (await selectMe(db, { accountId }))[0];
}
export type MeRow = NonNullable<Awaited<ReturnType<typeof loadMe>>>;

/** The same for an account that certainly exists: one that acts, or that a row refers to. */
export async function requireMe(db: Kysely<DB>, accountId: string): Promise<MeRow> {
  const me = await loadMe(db, accountId);
  if (!me) throw new Error(`There is no account ${accountId}.`);
  return me;
}

export async function loadAccountCards(db: Kysely<DB>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('accounts')
    .select(['id', 'username', 'name', 'avatar_file_id', 'kind', 'created_at'])
    .where('id', '=', anyOf([...new Set(ids)]))
    .execute();
}

interface CardViewer {
  readonly viewerId: string;
  readonly country: string | undefined;
}

/** The card of a fan, or of a performer who is visible to the viewer. Administrators have no card. */
export async function loadCardFor(db: Kysely<DB>, id: string, { viewerId, country }: CardViewer) {
  return db
    .selectFrom('accounts')
    .leftJoin('performers', 'performers.account_id', 'accounts.id')
    .select([
      'accounts.id',
      'accounts.username',
      'accounts.name',
      'accounts.avatar_file_id',
      'accounts.kind',
      'accounts.created_at',
    ])
    .where('accounts.id', '=', id)
    .where('accounts.kind', '!=', 'admin')
    .where((where) =>
      where.or([where('accounts.kind', '=', 'user'), where('accounts.id', '=', viewerId), isActive('performers')]),
    )
    .where(mayMeet(sql.ref('accounts.id'), sql`${viewerId}::uuid`))
    .where((where) => where.not(hasBlockedCountry(sql.ref('accounts.id'), sql`${country ?? null}::text`)))
    .executeTakeFirst();
}

/** Undefined for an account without a password. */
export async function loadPasswordHash(db: Kysely<DB>, accountId: string): Promise<string | undefined> {
  const row = await db.selectFrom('accounts').select('password_hash').where('id', '=', accountId).executeTakeFirst();
  return row?.password_hash ?? undefined;
}

export interface AccountChange {
  readonly name?: string | undefined;
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly passwordHash?: string | undefined;
  readonly language?: string | null | undefined;
}

/** Changes only the given fields. A different email address has to be confirmed again. */
export async function updateAccount(
  db: Kysely<DB>,
  accountId: string,
  change: AccountChange,
  now: Date,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ updated_at: now })
    .$if(change.name !== undefined, (update) => update.set({ name: change.name }))
    .$if(change.username !== undefined, (update) =>
      update.set({ username: change.username, username_is_suggested: false }),
    )
    .$if(change.language !== undefined, (update) => update.set({ language: change.language }))
    .$if(change.passwordHash !== undefined, (update) => update.set({ password_hash: change.passwordHash }))
    .$if(change.email !== undefined, (update) =>
      update.set((row) => ({
        email: change.email,
        email_verified_at: row
          .case()
          .when('email', '=', change.email as string)
          .then(row.ref('email_verified_at'))
          .else(null)
          .end(),
      })),
    )
    .where('id', '=', accountId)
    .execute();
}

/** Locks the row, so that two uploads at once replace each other's picture in order. */
export async function lockPictures(
  db: Kysely<DB>,
  accountId: string,
): Promise<{ avatar: string | null; cover: string | null }> {
  return db
    .selectFrom('accounts')
    .select(['avatar_file_id as avatar', 'cover_file_id as cover'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function setPicture(
  db: Kysely<DB>,
  accountId: string,
  kind: 'avatar' | 'cover',
  fileId: string | null,
  now: Date,
): Promise<void> {
  const column = kind === 'avatar' ? { avatar_file_id: fileId } : { cover_file_id: fileId };
  await db
    .updateTable('accounts')
    .set({ ...column, updated_at: now })
    .where('id', '=', accountId)
    .execute();
}

export async function markEmailVerified(db: Kysely<DB>, accountId: string, now: Date): Promise<void> {
  await db.updateTable('accounts').set({ email_verified_at: now }).where('id', '=', accountId).execute();
}

/** Locks an account until the end of the transaction. */
export async function lockAccount(db: Kysely<DB>, id: string): Promise<void> {
  await db.selectFrom('accounts').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Erases everything that identifies the person. No one can log in to the account afterwards. */
export async function closeAccountRow(db: Kysely<DB>, id: string, now: Date): Promise<void> {
  const closedName = `closed-${id.replaceAll('-', '').slice(-20)}`;
  await db
    .updateTable('accounts')
    .set({
      status: 'closed',
      closing_at: null,
      language: null,
      name: 'Closed account',
      username: closedName,
      email: `${closedName}@closed.invalid`,
      password_hash: null,
      username_is_suggested: false,
      email_verified_at: null,
      avatar_file_id: null,
      cover_file_id: null,
      updated_at: now,
    })
    .set({ suspended_at: null, suspended_until: null, suspension_reason: null, suspended_by: null })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('account_tokens').where('account_id', '=', id).execute();
  await deleteIdentitiesOf(db, id);
}
