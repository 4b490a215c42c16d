import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import { idsOf } from '../../platform/database/any-of.ts';
import { statementOf } from '../../platform/database/statement.ts';
import type { Charges, DB } from '../../platform/database/types.gen.ts';
import { newId } from '../../platform/new-id.ts';
import { bookInUse } from './book.store.ts';

/** The book is its wallet's, and known once it is booked. */
export type ChargeRow = Omit<Selectable<Charges>, 'book'>;

interface Booking {
  /** Leaves out charges whose wallet another transaction holds, instead of waiting for it. */
  readonly passOver?: boolean;
}

/**
 * Holds the payers' wallets, each of another payer, in the order of their ids, and books each charge with its parts where its wallet holds the price: one statement, because every
 * further one would be a way to the database and back while wallets are held. Answers by charge what its wallet held before, in minor units: of less than the price
 * nothing was booked. Of what one of the three accounts is not opened yet nothing is booked nor answered.
 */
export async function bookCharges(db: Kysely<DB>, charges: readonly ChargeRow[], { passOver = false }: Booking = {}): Promise<Map<string, bigint>> {
  const column = <Value>(value: (charge: ChargeRow) => Value): Value[] => charges.map(value);
  const rows = await (passOver ? bookPassingOver : bookWaiting)(db, {
    ids: column(({ id }) => id), types: column(({ type }) => type), payerIds: column(({ payer_id }) => payer_id), performerIds: column(({ performer_id }) => performer_id), objectIds: column(({ object_id }) => object_id),
    gross: column(({ gross }) => gross), commissions: column(({ commission }) => commission), nets: column(({ net }) => net), siteDiscounts: column(({ site_discount }) => site_discount), messages: column(({ message }) => message),
    createdAt: column(({ created_at }) => created_at.toISOString()), saleIds: column(() => newId()), commissionIds: column(() => newId()),
  });
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}

/** Column by column. */
interface BookedColumns {
  readonly ids: readonly string[];
  readonly types: readonly string[];
  readonly payerIds: readonly string[];
  readonly performerIds: readonly string[];
  readonly objectIds: readonly (string | null)[];
  readonly gross: readonly bigint[];
  readonly commissions: readonly bigint[];
  readonly nets: readonly bigint[];
  readonly siteDiscounts: readonly bigint[];
  readonly messages: readonly (string | null)[];
  readonly createdAt: readonly string[];
  /** Of the transfers. */
  readonly saleIds: readonly string[];
  readonly commissionIds: readonly string[];
}

const bookPassingOver = bookingBy(sql`for update skip locked`);
const bookWaiting = bookingBy(sql`for update`);

function bookingBy(holding: RawBuilder<unknown>) {
  return statementOf((_db, charge: BookedColumns) => sql<{ id: string; balance: bigint }>`
    with wanted as materialized (
      select w.*, wallet.id as wallet_id, earnings.id as earnings_id, site.id as site_id, wallet.book
      from unnest(${idsOf(charge.ids)}, ${charge.types}::text[], ${charge.payerIds}::uuid[], ${charge.performerIds}::uuid[], ${charge.objectIds}::uuid[],
        ${charge.gross}::bigint[], ${charge.commissions}::bigint[], ${charge.nets}::bigint[], ${charge.siteDiscounts}::bigint[], ${charge.messages}::text[],
        ${charge.createdAt}::timestamptz[], ${charge.saleIds}::uuid[], ${charge.commissionIds}::uuid[])
        as w (id, type, payer_id, performer_id, object_id, gross, commission, net, site_discount, message, created_at, sale_id, commission_id)
      join ledger_accounts wallet on wallet.kind = 'wallet' and wallet.owner_id = w.payer_id and wallet.name is null and wallet.book = ${bookInUse}
      join ledger_accounts earnings on earnings.kind = 'earnings' and earnings.owner_id = w.performer_id and earnings.name is null and earnings.book = wallet.book
      join ledger_accounts site on site.kind = 'commission' and site.owner_id is null and site.name is null and site.book = wallet.book),
    held as materialized (
      select account_id, balance from ledger_balances where account_id in (select wallet_id from wanted) order by account_id ${holding}),
    booked as (
      insert into charges (id, type, payer_id, performer_id, object_id, gross, commission, net, site_discount, message, created_at, book)
      select id, type, payer_id, performer_id, object_id, gross, commission, net, site_discount, message, created_at, book from wanted join held on held.account_id = wallet_id where balance >= gross
      returning id),
    parts as (
      insert into ledger_transfers (id, kind, debit_account_id, credit_account_id, amount, reference_id, created_at)
      select part.id, part.kind, wallet_id, part.credit_account_id, part.amount, wanted.id, created_at
      from booked join wanted on wanted.id = booked.id, lateral (values (sale_id, 'sale', earnings_id, net), (commission_id, 'commission', site_id, commission)) as part (id, kind, credit_account_id, amount)
      where part.amount > 0)
    select wanted.id, balance from wanted join held on held.account_id = wallet_id`);
}
