import { sql, type Kysely } from 'kysely';
import { anyOf } from '../../../platform/database/any-of.ts';
import type { DB } from '../../../platform/database/types.gen.ts';

export interface MovementRow {
  readonly id: string;
  readonly kind: string;
  readonly amount: bigint;
  readonly created_at: Date;
  readonly from_kind: string;
  readonly from_owner: string | null;
  readonly from_name: string | null;
  readonly to_kind: string;
  readonly to_owner: string | null;
  readonly to_name: string | null;
}

/** All transfers of a payment or sale, including its reversals and their restoration, in the order they were booked. */
export async function listMovements(
  db: Kysely<DB>,
  about: { readonly paymentId: string } | { readonly chargeId: string },
): Promise<MovementRow[]> {
  const references = await ('paymentId' in about ? returnsOf(db, about.paymentId) : reversalsOf(db, about.chargeId));
  const { rows } = await sql<MovementRow>`
    select t.id, t.kind, t.amount, t.created_at,
      d.kind as from_kind, d.owner_id as from_owner, d.name as from_name,
      c.kind as to_kind, c.owner_id as to_owner, c.name as to_name
    from ledger_transfers t
    join ledger_accounts d on d.id = t.debit_account_id
    join ledger_accounts c on c.id = t.credit_account_id
    where t.reference_id = ${anyOf(references)}
    order by t.created_at, t.id`.execute(db);
  return rows;
}

async function returnsOf(db: Kysely<DB>, paymentId: string): Promise<string[]> {
  const [refunds, disputes] = await Promise.all([
    db.selectFrom('refunds').select('id').where('payment_id', '=', paymentId).execute(),
    db.selectFrom('disputes').select('id').where('payment_id', '=', paymentId).execute(),
  ]);
  return [paymentId, ...refunds.map(({ id }) => id), ...disputes.map(({ id }) => id)];
}

async function reversalsOf(db: Kysely<DB>, chargeId: string): Promise<string[]> {
  const reversals = await db.selectFrom('charge_reversals').select('id').where('charge_id', '=', chargeId).execute();
  return [chargeId, ...reversals.map(({ id }) => id)];
}
