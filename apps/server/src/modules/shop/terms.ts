import type { App } from '../../app.ts';

export const dayMs = 86_400_000;

/** How long an unpaid order keeps its pieces. */
export const reservationMs = 15 * 60_000;

/** After how many days what happens to an order by itself. */
export interface ShopTerms {
  /** It is completed, counted from its delivery. */
  readonly deliveredDays: number;
  /** What was made to order is accepted by itself, counted from its delivery. */
  readonly acceptDays: number;
  /** It is completed without a confirmed delivery, counted from shipping. */
  readonly shippedDays: number;
  /** Its address is removed, counted from its end. */
  readonly addressDays: number;
}

export async function readShopTerms({ settings }: App): Promise<ShopTerms> {
  const { orderDeliveredDays, orderAcceptDays, orderShippedDays, orderAddressDays } = await settings.read();
  return {
    deliveredDays: orderDeliveredDays,
    acceptDays: orderAcceptDays,
    shippedDays: orderShippedDays,
    addressDays: orderAddressDays,
  };
}
