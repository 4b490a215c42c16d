import { sql, type Kysely, type Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Charges, DB } from '../../platform/database/types.gen.ts';

export type ChargeRow = Selectable<Charges>;

/**
 * Holds the payer's wallet and, where it holds the price, books the charge and its parts: one statement, because every further one would be
 * a way to the database and back while the wallet is held. Answers what the wallet held before, in minor units: with less than the price nothing
 * was booked. Nothing is booked nor answered while one of the three accounts is not opened yet.
 */
export async function bookCharge(db: Kysely<DB>, charge: ChargeRow): Promise<bigint | undefined> {
  const { id, payer_id, performer_id, created_at } = charge;
  const { rows } = await sql<{ balance: bigint }>`
    with books as materialized (
      select wallet.id as wallet_id, earnings.id as earnings_id, commission.id as commission_id
      from ledger_accounts wallet, ledger_accounts earnings, ledger_accounts commission
      where wallet.kind = 'wallet' and wallet.owner_id = ${payer_id}::uuid and wallet.name is null
        and earnings.kind = 'earnings' and earnings.owner_id = ${performer_id}::uuid and earnings.name is null
        and commission.kind = 'commission' and commission.owner_id is null and commission.name is null),
    held as materialized (select balance from ledger_balances where account_id = (select wallet_id from books) for update),
    charge as (
      insert into charges (id, type, payer_id, performer_id, object_id, gross, commission, net, site_discount, message, created_at)
      select ${id}::uuid, ${charge.type}::text, ${payer_id}::uuid, ${performer_id}::uuid, ${charge.object_id}::uuid, ${charge.gross}::bigint, ${charge.commission}::bigint, ${charge.net}::bigint, ${charge.site_discount}::bigint, ${charge.message}::text, ${created_at}::timestamptz
      from held where balance >= ${charge.gross}::bigint
      returning id, commission, net),
    parts as (
      insert into ledger_transfers (id, kind, debit_account_id, credit_account_id, amount, reference_id, created_at)
      select part.id, part.kind, wallet_id, part.credit_account_id, part.amount, charge.id, ${created_at}::timestamptz
      from charge, books, lateral (values (${newId()}::uuid, 'sale', earnings_id, net), (${newId()}::uuid, 'commission', commission_id, commission)) as part (id, kind, credit_account_id, amount)
      where part.amount > 0)
    select balance from held`.execute(db);
  return rows[0]?.balance;
}
