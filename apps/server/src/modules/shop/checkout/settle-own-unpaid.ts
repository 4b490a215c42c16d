import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { NothingCharged } from '../../../platform/failure.ts';
import { changeOrder } from '../orders/change-order.ts';
import { listUnpaidOrders, lockOrders, type OpenCheckout } from '../orders/order.store.ts';
import { lockProductsOfOrders } from '../orders/pieces.ts';

/**
 * A buyer who starts again gives up orders of the same things whose payment waits for them, so that their own
 * reservation is not in their way. Throws payment-under-way while a card is being charged for the same download, which
 * is bought once only.
 */
export async function settleOwnUnpaid(
  work: Work,
  app: App,
  buyerId: string,
  productIds: readonly string[],
): Promise<void> {
  const unpaid = await listUnpaidOrders(work.db, buyerId, productIds);
  if (unpaid.some((item) => item.type === 'digital' && isUnderWay(item)))
    throw new NothingCharged(
      'payment-under-way',
      t('A card payment for this is still under way. Please wait a moment; nothing more was charged.'),
    );
  const givenUp = new Set(unpaid.filter((item) => !isUnderWay(item)).map(({ id }) => id));
  const orders = (await lockOrders(work.db, [...givenUp])).filter(({ status }) => status === 'unpaid');
  await lockProductsOfOrders(work, orders, productIds);
  for (const order of orders)
    await changeOrder(work, app, order, {
      to: 'cancelled',
      by: 'buyer',
      actorId: buyerId,
      note: t('You started the checkout again.'),
    });
}

function isUnderWay({ payment_status }: OpenCheckout): boolean {
  return payment_status === 'created' || payment_status === 'pending';
}
