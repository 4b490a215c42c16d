import type { Dispute, Refund } from '@ovation/contract/money/refunds.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { listDisputesOf } from '../disputes/dispute.store.ts';
import { presentDisputes, presentRefunds } from '../present.ts';
import { listRefundsOf, type RefundedThing } from '../refund.store.ts';

/** The refunds of a card payment or sale, latest first. */
export async function readRefundsOf(db: Kysely<DB>, of: RefundedThing): Promise<Refund[]> {
  return presentRefunds(db, await listRefundsOf(db, of));
}

export async function readDisputesOf(db: Kysely<DB>, paymentId: string): Promise<Dispute[]> {
  return presentDisputes(db, await listDisputesOf(db, paymentId));
}
