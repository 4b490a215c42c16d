import type { Transaction } from '@ovation/contract/money/money.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { loadCards } from '../cards/cards.store.ts';
import { sumReturned, type PaymentRow } from '../payment.store.ts';
import { presentTransaction } from '../present.ts';

/** Payments with their performers and cards, loaded in batches. */
export async function presentTransactions(db: Kysely<DB>, payments: readonly PaymentRow[]): Promise<Transaction[]> {
  const [people, cards, returned] = await Promise.all([
    presentAccountCards(
      db,
      payments.flatMap(({ performer_id }) => performer_id ?? []),
    ),
    loadCards(
      db,
      payments.flatMap(({ card_id }) => card_id ?? []),
    ),
    sumReturned(
      db,
      payments.map(({ id }) => id),
    ),
  ]);
  return payments.map((payment) => presentTransaction(payment, people, { cards, returned }));
}
