import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { newId } from '../../platform/new-id.ts';
import { bookInUse, type Book } from './book.store.ts';

/**
 * An account of the books: a person's (wallet, earnings) or the site's own; gateways are named after their provider.
 */
export interface LedgerAccount {
  readonly kind: 'wallet' | 'earnings' | 'commission' | 'gateway' | 'promotion' | 'payout';
  readonly ownerId?: string;
  readonly name?: string;
  /** The book in use by default. */
  readonly book?: Book | undefined;
}

/** Returns an account's id, and opens the account on first use. */
export async function ensureAccount(db: Kysely<DB>, account: LedgerAccount): Promise<string> {
  return (await findAccount(db, account)) ?? (await openAccount(db, account));
}

export async function findAccount(
  db: Kysely<DB>,
  { kind, ownerId, name, book }: LedgerAccount,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('id')
    .where('kind', '=', kind)
    .where((where) => (ownerId === undefined ? where('owner_id', 'is', null) : where('owner_id', '=', ownerId)))
    .where((where) => (name === undefined ? where('name', 'is', null) : where('name', '=', name)))
    .where('book', '=', book ?? bookInUse)
    .executeTakeFirst();
  return row?.id;
}

/** The payment providers that have an account in a book. */
export async function listGateways(db: Kysely<DB>, book: Book): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select('name')
    .where('kind', '=', 'gateway')
    .where('book', '=', book)
    .orderBy('name')
    .execute();
  return rows.flatMap(({ name }) => name ?? []);
}

/** A concurrent transaction may open it first: then this finds theirs. */
async function openAccount(db: Kysely<DB>, account: LedgerAccount): Promise<string> {
  const id = newId();
  const inserted = await db
    .insertInto('ledger_accounts')
    .values({
      id,
      kind: account.kind,
      owner_id: account.ownerId ?? null,
      name: account.name ?? null,
      book: account.book ?? bookInUse,
    })
    .onConflict((conflict) => conflict.constraint('ledger_accounts_unique').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return id;
  const theirs = await findAccount(db, account);
  if (theirs === undefined)
    throw new Error(`The ${account.kind} account of ${account.ownerId ?? 'the site'} could not be opened.`);
  return theirs;
}
