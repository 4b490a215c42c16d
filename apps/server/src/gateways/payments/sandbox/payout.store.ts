import type { Insertable, Kysely, Selectable } from 'kysely';
import type { DB, SandboxPayoutAccounts, SandboxTransfers } from '../../../platform/database/types.gen.ts';

export type PayoutAccountRow = Selectable<SandboxPayoutAccounts>;
type TransferRow = Selectable<SandboxTransfers>;

/** Returns the row with this key, new or existing. */
export async function addOrFindAccount(
  db: Kysely<DB>,
  account: Insertable<SandboxPayoutAccounts>,
): Promise<PayoutAccountRow> {
  await db
    .insertInto('sandbox_payout_accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
  return db
    .selectFrom('sandbox_payout_accounts')
    .selectAll()
    .where('idempotency_key', '=', account.idempotency_key)
    .executeTakeFirstOrThrow();
}

export async function findAccount(db: Kysely<DB>, id: string): Promise<PayoutAccountRow | undefined> {
  return db.selectFrom('sandbox_payout_accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function setReturnPath(db: Kysely<DB>, id: string, returnPath: string): Promise<void> {
  await db.updateTable('sandbox_payout_accounts').set({ return_path: returnPath }).where('id', '=', id).execute();
}

/** Returns nothing if the state is the same already. */
export async function changeAccount(
  db: Kysely<DB>,
  id: string,
  status: 'ready' | 'restricted',
): Promise<PayoutAccountRow | undefined> {
  return db
    .updateTable('sandbox_payout_accounts')
    .set({ status })
    .where('id', '=', id)
    .where('status', '!=', status)
    .returningAll()
    .executeTakeFirst();
}

/** Returns nothing if the key or the reference is in use. */
export async function addTransfer(
  db: Kysely<DB>,
  transfer: Insertable<SandboxTransfers>,
): Promise<TransferRow | undefined> {
  return db
    .insertInto('sandbox_transfers')
    .values(transfer)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function getTransfer(
  db: Kysely<DB>,
  { key, reference }: { readonly key: string; readonly reference: string },
): Promise<TransferRow> {
  return db
    .selectFrom('sandbox_transfers')
    .selectAll()
    .where((where) => where.or([where('idempotency_key', '=', key), where('reference', '=', reference)]))
    .limit(1)
    .executeTakeFirstOrThrow();
}
