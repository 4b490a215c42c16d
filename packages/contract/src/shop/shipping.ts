import { z } from 'zod';
import { countryCodes, id, line, money, total } from '../fields.ts';
import { operation } from '../operation.ts';
import { says } from '../says.ts';

export const shippingZone = z.object({
  _id: id,
  name: z.string(),
  /** Two capital letters each; empty: every country that no other zone names. */
  countries: z.array(z.string()),
  /** For an order, whatever it holds. */
  price: total,
  /** From this sum of prices on, shipping is free; null: never. */
  freeFrom: total.nullable(),
});
export type ShippingZone = z.output<typeof shippingZone>;

const shippingZones = z.object({
  /** Without a zone the performer ships everywhere, free. */
  zones: z.array(shippingZone),
});

export const listShippingZones = operation({
  name: 'listShippingZones',
  area: 'products',
  summary: 'Where you ship, and for how much',
  method: 'GET',
  path: '/performer/shipping-zones',
  access: 'performer',
  reply: shippingZones,
});

export const setShippingZones = operation({
  name: 'setShippingZones',
  area: 'products',
  summary: 'Replace your shipping zones; paid orders keep their price',
  method: 'PUT',
  path: '/performer/shipping-zones',
  access: 'performer',
  body: z.object({
    zones: z
      .array(
        z.object({
          name: line(60),
          countries: countryCodes,
          price: money,
          freeFrom: money.min(0.01, says('At least 0.01.')).nullable().default(null),
        }),
      )
      .max(50, says('At most 50 zones.')),
  }),
  reply: shippingZones,
});
