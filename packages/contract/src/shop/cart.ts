import { z } from 'zod';
import { id, total } from '../fields.ts';
import { accountCard } from '../people/accounts.ts';
import { productType } from './products.ts';

export const cartLine = z.object({
  productId: id,
  variantId: id,
  quantity: z.number().int(),
  type: productType,
  name: z.string(),
  variant: z.string(),
  price: total,
  cover: z.string(),
  /** Pieces left; null: unlimited. */
  stock: z.number().int().nullable(),
  /** Why it cannot be bought like this, as a sentence. */
  problem: z.string().optional(),
});
export type CartLine = z.output<typeof cartLine>;

export const cartPreview = z.object({
  /** One for each performer: each becomes an order. */
  orders: z.array(
    z.object({
      performer: accountCard,
      type: productType,
      lines: z.array(cartLine),
      price: total,
      discount: total,
      /** null: unknown until there is a country. */
      shipping: total.nullable(),
      total,
      /** Such as that the performer does not ship to this country. */
      problem: z.string().optional(),
    }),
  ),
  /** Lines whose product is gone, or hidden from this viewer. */
  missing: z.array(z.object({ productId: id, variantId: id.optional() })),
  total,
  needsAddress: z.boolean(),
  /** Why the coupon cannot be used, as a sentence. */
  couponProblem: z.string().optional(),
});
export type CartPreview = z.output<typeof cartPreview>;
