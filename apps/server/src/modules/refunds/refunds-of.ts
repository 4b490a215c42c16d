import type { Dispute, Refund } from '@ovation/contract/refunds.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { presentDisputes, presentRefunds } from './present.ts';

/** What of a card payment or of a sale went back, the latest first. */
export async function readRefundsOf(db: Kysely<DB>, of: { readonly paymentId: string } | { readonly chargeId: string }): Promise<Refund[]> {
  const [column, id] = 'paymentId' in of ? (['payment_id', of.paymentId] as const) : (['charge_id', of.chargeId] as const);
  return presentRefunds(db, await db.selectFrom('refunds').selectAll().where(column, '=', id).orderBy('created_at', 'desc').execute());
}

export async function readDisputesOf(db: Kysely<DB>, paymentId: string): Promise<Dispute[]> {
  return presentDisputes(db, await db.selectFrom('disputes').selectAll().where('payment_id', '=', paymentId).orderBy('created_at', 'desc').execute());
}
