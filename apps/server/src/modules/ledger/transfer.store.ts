import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { anyOf } from '../../platform/database/list.ts';
import { newId } from '../../platform/new-id.ts';
import { bookInUse, type Book } from './book.store.ts';

/** docs/money.md explains each. */
export type TransferKind =
  | 'top-up'
  | 'bonus'
  | 'sale'
  | 'commission'
  | 'coupon'
  | 'payout'
  | 'refund'
  | 'refund-commission'
  | 'refund-coupon'
  | 'restored'
  | 'restored-commission'
  | 'restored-coupon'
  | 'payment-refund'
  | 'payment-refund-bonus'
  | 'payment-refund-commission'
  | 'payment-restored'
  | 'payment-restored-bonus'
  | 'payment-restored-commission';

export interface Transfer {
  readonly kind: TransferKind;
  /** Ids of ledger accounts. Money moves from debit to credit. */
  readonly debit: string;
  readonly credit: string;
  /** Minor units. */
  readonly amount: bigint;
  /** Id of the payment, charge, reversal, refund, dispute or payout request. */
  readonly referenceId: string;
}

/** Books transfers in one statement and skips empty ones. A database trigger maintains the wallets' balances. */
export async function insertTransfers(db: Kysely<DB>, transfers: readonly Transfer[], now: Date): Promise<void> {
  const rows = transfers
    .filter(({ amount }) => amount > 0n)
    .map(({ kind, debit, credit, amount, referenceId }) => ({
      id: newId(),
      kind,
      debit_account_id: debit,
      credit_account_id: credit,
      amount,
      reference_id: referenceId,
      created_at: now,
    }));
  if (rows.length > 0) await db.insertInto('ledger_transfers').values(rows).execute();
}

/** Locks the wallets in id order, so that nothing else moves their money, and returns their balances. */
export async function lockBalances(db: Kysely<DB>, accountIds: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await db
    .selectFrom('ledger_balances')
    .select(['account_id', 'balance'])
    .where('account_id', '=', anyOf(accountIds))
    .orderBy('account_id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.account_id, row.balance]));
}

/**
 * Locks an account's wallet and returns its balance in minor units; undefined before it is opened. Uses the book in use
 * by default.
 */
export async function lockBalanceOf(db: Kysely<DB>, ownerId: string, book?: Book): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('ledger_balances')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_balances.account_id')
    .select('ledger_balances.balance')
    .where('ledger_accounts.kind', '=', 'wallet')
    .where('ledger_accounts.owner_id', '=', ownerId)
    .where('ledger_accounts.name', 'is', null)
    .where('ledger_accounts.book', '=', book ?? bookInUse)
    .forUpdate('ledger_balances')
    .executeTakeFirst();
  return row?.balance;
}

/** A wallet's balance in minor units, 0 before its first top-up. Uses the book in use by default. */
export async function readBalance(db: Kysely<DB>, ownerId: string, book?: Book): Promise<bigint> {
  const row = await db
    .selectFrom('ledger_accounts')
    .innerJoin('ledger_balances', 'ledger_balances.account_id', 'ledger_accounts.id')
    .select('ledger_balances.balance')
    .where('ledger_accounts.kind', '=', 'wallet')
    .where('ledger_accounts.owner_id', '=', ownerId)
    .where('ledger_accounts.book', '=', book ?? bookInUse)
    .executeTakeFirst();
  return row?.balance ?? 0n;
}

/** The wallets' balances by owner, in minor units; who never had money has none. */
export async function readBalances(db: Kysely<DB>, ownerIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .innerJoin('ledger_balances', 'ledger_balances.account_id', 'ledger_accounts.id')
    .select(['ledger_accounts.owner_id', 'ledger_balances.balance'])
    .where('ledger_accounts.kind', '=', 'wallet')
    .where('ledger_accounts.owner_id', '=', anyOf(ownerIds))
    .where('ledger_accounts.book', '=', bookInUse)
    .execute();
  return new Map(rows.map(({ owner_id, balance }) => [owner_id ?? '', balance]));
}

/** Credits less debits of an account, in minor units. Earnings have no balance row, so they are summed. */
export async function sumAccount(db: Kysely<DB>, accountId: string): Promise<bigint> {
  const sum = (column: 'credit_account_id' | 'debit_account_id') =>
    db
      .selectFrom('ledger_transfers')
      .select((select) =>
        select.cast<bigint>(select.fn.coalesce(select.fn.sum('amount'), select.lit(0)), 'bigint').as('sum'),
      )
      .where(column, '=', accountId)
      .executeTakeFirstOrThrow();
  const [credits, debits] = [await sum('credit_account_id'), await sum('debit_account_id')];
  return credits.sum - debits.sum;
}
