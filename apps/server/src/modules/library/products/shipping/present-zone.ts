import type { ShippingZone } from '@ovation/contract/shop/shipping.ts';
import { fromMinor } from '@ovation/domain';
import type { Zone } from './shipping-zone.store.ts';

export function presentZone({ id, name, countries, price, freeFrom }: Zone): ShippingZone {
  return {
    _id: id,
    name,
    countries: [...countries],
    price: fromMinor(price),
    freeFrom: freeFrom === null ? null : fromMinor(freeFrom),
  };
}
