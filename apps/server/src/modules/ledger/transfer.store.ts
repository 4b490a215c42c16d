import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import { newId } from '../../platform/new-id.ts';
import { bookInUse, type Book } from './book.store.ts';

/** What docs/money.md tells of each. */
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
  /** Ids of ledger accounts: the money goes from debit to credit. */
  readonly debit: string;
  readonly credit: string;
  /** Minor units. */
  readonly amount: bigint;
  /** The payment, the charge, the reversal, the refund or the payout request that it is about. */
  readonly referenceId: string;
}

/** Books transfers in one statement; those of nothing are left out. The database keeps the wallets' balances. */
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

/** Holds back everything else that moves these wallets' money, in id order, and answers what they hold. */
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

/** What an account holds in its wallet, in minor units; nothing before its first top-up. Of the book in use, where none is named. */
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

/** All that came to an account less all that left it: how earnings, which have no row of their own, are told. */
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
