import { english, t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/shop/orders.ts';
import { shippingPrice } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { formatAmount } from '../../ledger/index.ts';
import { listZones } from '../../library/index.ts';
import { cashLeft } from '../../refunds/index.ts';
import { loadOwnAddress } from '../addresses/addresses.ts';
import { sealAddress } from '../addresses/seal-address.ts';
import { giveBackPart, lockOrderAndSale, type LockedOrder } from './give-back.ts';
import { saveOrder, type OrderRow } from './order.store.ts';
import { presentOne, requireOwnOrder } from './present-one.ts';
import { requireRow } from '../../../platform/database/require-row.ts';
import { storedText } from '../../../platform/language/stored-text.ts';

/** Shipping that costs less there is given back; what costs more needs another order. */
export async function changeDeliveryAddress(call: Call<typeof operations.changeDeliveryAddress>) {
  const { app, actor, params, body } = call;
  const changed = await app.transaction(async (work) => {
    await requireOwnOrder(work.db, params.id, actor.id, 'buyer');
    const address = await loadOwnAddress(work.db, app, actor.id, body.addressId);
    const locked = requireRow(await lockOrderAndSale(work, params.id));
    requireWaiting(locked.order);
    const less = await shippingLess(work, locked.order, address.country);
    if (less > 0n) await giveShippingBack(work, app, locked, less);
    return saveOrder(
      work.db,
      params.id,
      {
        address_sealed: sealAddress(app, address),
        country: address.country,
        shipping_returned: locked.order.shipping_returned + less,
      },
      app.clock.now(),
    );
  });
  return presentOne(call, changed, 'buyer');
}

function requireWaiting({ country, status }: OrderRow): void {
  if (country === null) throw new Failure('conflict', t('Nothing in this order needs shipping.'));
  if (status === 'unpaid') throw new Failure('conflict', t('Please change the address once this order is paid.'));
  if (status !== 'paid')
    throw new Failure(
      'conflict',
      t('The address can only be changed until the order is being prepared. Please contact the seller.'),
    );
}

/** How much less shipping costs there, in minor units. Another address in the same country costs the same. */
async function shippingLess(work: Work, order: OrderRow, country: string): Promise<bigint> {
  if (country === order.country) return 0n;
  const zones = (await listZones(work.db, [order.performer_id])).get(order.performer_id) ?? [];
  const [before, after] = [order.shipping - order.shipping_returned, shippingPrice(zones, country, order.price)];
  if (after === undefined) throw new Failure('conflict', t('The seller does not ship to this country.'));
  if (after > before)
    throw new Failure(
      'conflict',
      t('Shipping there costs {after}, and you have paid {before}. You can cancel this order and buy again.', {
        after: formatAmount(after),
        before: formatAmount(before),
      }),
    );
  return before - after;
}

/** The rest of the order stays paid: one whose whole price would go back is better bought again. */
async function giveShippingBack(work: Work, app: App, locked: LockedOrder, less: bigint): Promise<void> {
  const { order, charge } = locked;
  if (charge === undefined || less >= cashLeft(charge))
    throw new Failure('conflict', t('Shipping there is free. Please cancel this order and buy again.'));
  await giveBackPart(work, app, locked, less, {
    by: 'performer',
    actorId: order.buyer_id,
    reason: storedText(english('Shipping to the new address costs less.')),
  });
}
