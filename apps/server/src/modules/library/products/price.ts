interface Prices {
  readonly price: bigint;
  readonly subscriber_price: bigint | null;
}

interface OwnPrices {
  readonly price: bigint | null;
  readonly subscriber_price: bigint | null;
}

/**
 * The prices of a variant, in minor units. One with its own price has its own price for subscribers, too: the
 * product's would belong to another size.
 */
export function pricesOf(product: Prices, variant: OwnPrices): Prices {
  if (variant.price === null)
    return { price: product.price, subscriber_price: variant.subscriber_price ?? product.subscriber_price };
  return { price: variant.price, subscriber_price: variant.subscriber_price };
}

/** What a viewer pays. */
export function priceFor({ price, subscriber_price }: Prices, isSubscriber: boolean): bigint {
  return isSubscriber && subscriber_price !== null && subscriber_price < price ? subscriber_price : price;
}
