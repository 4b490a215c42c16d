import type { Work } from '../../platform/database/transaction.ts';

/** A card is removed: what renewed with it renews from the wallet from now on. */
export async function renewFromWallet({ db }: Work, paymentMethod: string, now: Date): Promise<void> {
  await db.updateTable('subscriptions').set({ source: 'wallet', payment_method: null, updated_at: now }).where('source', '=', 'card').where('payment_method', '=', paymentMethod).where('status', '<>', 'pending').execute();
}
