import type { Person } from '@ovation/testing';
import { creditWallet } from '../src/modules/ledger/index.ts';
import { newId } from '../src/platform/new-id.ts';
import type { TestServer } from './start-server.ts';

/** Books real money like a confirmed card payment of Stripe; in minor units. */
export async function fillWallet({ app }: TestServer, { id: ownerId }: Person, amount: bigint): Promise<void> {
  const [id, now] = [newId(), app.clock.now()];
  await app.transaction(async (work) => {
    await work.db
      .insertInto('payments')
      .values({
        id,
        account_id: ownerId,
        purpose: 'top_up',
        amount,
        tokens: amount,
        provider: 'stripe',
        payment_method: 'pm_card_visa',
        status: 'succeeded',
        idempotency_key: id,
        settled_at: now,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await creditWallet(work, { paymentId: id, ownerId, provider: 'stripe', amount, tokens: amount }, now);
  });
}
