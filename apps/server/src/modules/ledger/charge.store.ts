import { sql, type Kysely, type Selectable } from 'kysely';
import { statementOf, type Placeholders } from '../../platform/database/statement.ts';
import type { Charges, DB } from '../../platform/database/types.gen.ts';
import { newId } from '../../platform/new-id.ts';
import { bookInUse } from './book.store.ts';

/** Without the book, which the charge takes from its wallet when it is booked. */
export type ChargeRow = Omit<Selectable<Charges>, 'book'>;

/**
 * Locks the payer's wallet and books the charge with its transfers if the wallet covers the price. It is one statement,
 * because each further one would cost a round trip while the wallet is locked.
 * Returns the balance before, in minor units; if that is below the price, nothing was booked.
 * Returns undefined, and books nothing, if one of the three accounts does not exist yet.
 */
export async function bookCharge(db: Kysely<DB>, charge: ChargeRow): Promise<bigint | undefined> {
  const [row] = await insertCharge(db, {
    ...charge,
    created_at: charge.created_at.toISOString(),
    sale_id: newId(),
    commission_id: newId(),
  });
  return row?.balance;
}

interface BookedCharge extends Omit<ChargeRow, 'created_at'> {
  readonly created_at: string;
  /** Ids of the two transfers. */
  readonly sale_id: string;
  readonly commission_id: string;
}

const insertCharge = statementOf(
  (_db, charge: Placeholders<BookedCharge>) => sql<{ balance: bigint }>`
  with wanted as materialized (
    select wallet.id as wallet_id, earnings.id as earnings_id, site.id as site_id, wallet.book
    from ledger_accounts wallet
    join ledger_accounts earnings
      on earnings.kind = 'earnings'
      and earnings.owner_id = ${charge.performer_id}
      and earnings.name is null
      and earnings.book = wallet.book
    join ledger_accounts site
      on site.kind = 'commission'
      and site.owner_id is null
      and site.name is null
      and site.book = wallet.book
    where wallet.kind = 'wallet'
      and wallet.owner_id = ${charge.payer_id}
      and wallet.name is null
      and wallet.book = ${bookInUse}),
  locked as materialized (
    select account_id, balance
    from ledger_balances
    where account_id in (select wallet_id from wanted)
    for update),
  booked as (
    insert into charges (
      id, type, payer_id, performer_id, object_id,
      gross, commission, net, site_discount, message, created_at, book)
    select
      ${charge.id}::uuid, ${charge.type}, ${charge.payer_id}::uuid, ${charge.performer_id}::uuid,
      ${charge.object_id}::uuid, ${charge.gross}::bigint, ${charge.commission}::bigint, ${charge.net}::bigint,
      ${charge.site_discount}::bigint, ${charge.message}, ${charge.created_at}::timestamptz, wanted.book
    from wanted
    join locked on locked.account_id = wallet_id
    where balance >= ${charge.gross}::bigint
    returning id),
  parts as (
    insert into ledger_transfers (id, kind, debit_account_id, credit_account_id, amount, reference_id, created_at)
    select
      part.id, part.kind, wallet_id, part.credit_account_id, part.amount, booked.id,
      ${charge.created_at}::timestamptz
    from booked
    cross join wanted,
    lateral (
      values
        (${charge.sale_id}::uuid, 'sale', earnings_id, ${charge.net}::bigint),
        (${charge.commission_id}::uuid, 'commission', site_id, ${charge.commission}::bigint)
    ) as part (id, kind, credit_account_id, amount)
    where part.amount > 0)
  select balance from locked`,
);
