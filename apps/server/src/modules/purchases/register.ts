import { saleKind } from '@ovation/contract/content.ts';
import type { App } from '../../app.ts';
import type { ReversedCharge } from '../ledger/index.ts';
import { fulfilPurchase, fulfilTip } from './fulfil-order.ts';
import { deletePurchaseOf, restorePurchase } from './purchases.store.ts';

/**
 * A fully reversed charge takes the purchase with it; a restored charge, after a dispute that the site won, returns it.
 */
export function register(app: App): void {
  app.orders.set('tip', fulfilTip);
  for (const kind of saleKind.options) app.orders.set(kind, fulfilPurchase);
  app.events.on('charge.reversed', async (work, { chargeId, left }) => {
    if (left === 0n) await deletePurchaseOf(work.db, chargeId);
  });
  app.events.on('charge.restored', async (work, charge) => {
    const bought = boughtBy(charge);
    if (bought && charge.left > 0n) await restorePurchase(work.db, bought, app.clock.now());
  });
}

function boughtBy({ type, payerId, objectId, chargeId }: ReversedCharge) {
  const objectKind = saleKind.safeParse(type).data;
  return objectKind === undefined || objectId === null
    ? undefined
    : { accountId: payerId, objectKind, objectId, chargeId };
}
