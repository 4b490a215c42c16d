import { t } from '@ovation/language/t.ts';
import type { OrderStatus } from '@ovation/contract/shop/order.ts';
import { formatOrderNumber } from '../../shop/index.ts';
import type { OrderSource, StockSource } from './order-source.store.ts';

type Say = (order: OrderSource) => string;

const toBuyer: Readonly<Record<OrderStatus, Say>> = {
  unpaid: ({ number }) => t('Your order {number} is waiting for payment', { number }),
  paid: ({ number, seller }) => t('Your order {number} from {seller} is paid', { number, seller }),
  preparing: ({ number, seller }) => t('{seller} is preparing your order {number}', { seller, number }),
  shipped: toBuyerWhenShipped,
  delivered: ({ number, seller }) => t('Your order {number} from {seller} was delivered', { number, seller }),
  completed: toBuyerWhenCompleted,
  cancelled: ({ number, seller }) => t('Your order {number} from {seller} was cancelled', { number, seller }),
  refunded: ({ number, seller }) => t('Your order {number} from {seller} was refunded', { number, seller }),
  disputed: ({ number }) => t('We have your report of a problem with order {number}', { number }),
};

function toBuyerWhenCompleted({ number, seller, type, by }: OrderSource): string {
  if (by === 'staff') return t('We have decided on the problem with your order {number}', { number });
  return type === 'digital'
    ? t('Your order {number} from {seller} is ready to download', { number, seller })
    : t('Your order {number} from {seller} is complete', { number, seller });
}

function toBuyerWhenShipped({ seller, number, carrier, tracking_code }: OrderSource): string {
  if (carrier === null) return t('{seller} shipped your order {number}', { seller, number });
  if (tracking_code === null)
    return t('{seller} shipped your order {number} with {carrier}', { seller, number, carrier });
  return t('{seller} shipped your order {number} with {carrier}, tracking code {tracking_code}', {
    seller,
    number,
    carrier,
    tracking_code,
  });
}

/** To the buyer. */
export function describeOrder(order: OrderSource | undefined): string {
  if (!order) return t('There is news about your order');
  const shown = withNumber(order);
  if (order.is_late)
    return t('Your order {number} from {seller} is late', { number: shown.number, seller: order.seller });
  return order.is_due_soon
    ? t('Your order {number} from {seller} is due soon', { number: shown.number, seller: order.seller })
    : toBuyer[order.status](shown);
}

/** With its total, as people read it. */
export interface SoldOrder extends OrderSource {
  readonly amount: string;
}

const ordered = (buyer: string, { title, amount }: SoldOrder): string =>
  t('{buyer} ordered {title} for {amount}', { buyer, title, amount });

const toSeller: Readonly<Record<OrderStatus, (buyer: string, order: SoldOrder) => string>> = {
  unpaid: ordered,
  paid: ordered,
  preparing: ordered,
  shipped: ordered,
  delivered: (buyer, { number, by }) =>
    by === 'buyer'
      ? t('{buyer} received order {number}', { buyer, number })
      : t('Order {number} from {buyer} was delivered', { number, buyer }),
  completed: toSellerWhenCompleted,
  cancelled: (buyer, { number, by }) =>
    by === 'buyer'
      ? t('{buyer} cancelled order {number}', { buyer, number })
      : t('Order {number} from {buyer} was cancelled', { number, buyer }),
  refunded: (buyer, { number }) => t('Order {number} from {buyer} was refunded', { number, buyer }),
  disputed: (buyer, { number }) => t('{buyer} reported a problem with order {number}', { buyer, number }),
};

function toSellerWhenCompleted(buyer: string, order: SoldOrder): string {
  if (order.type === 'digital')
    return t('{buyer} bought {title} for {amount}', { buyer, title: order.title, amount: order.amount });
  if (order.by === 'staff')
    return t('We have decided on the problem with order {number} from {buyer}', { number: order.number, buyer });
  return t('Order {number} from {buyer} is complete', { number: order.number, buyer });
}

export function describeSale(buyer: string, order: SoldOrder | undefined): string {
  if (!order) return t('{buyer} ordered something from you', { buyer });
  const shown = withNumber(order);
  if (order.is_late) return t('Order {number} from {buyer} is late', { number: shown.number, buyer });
  return order.is_due_soon
    ? t('Order {number} from {buyer} is due soon', { number: shown.number, buyer })
    : toSeller[order.status](buyer, shown);
}

/** Its number in the form that people read. */
function withNumber<Order extends OrderSource>(order: Order): Order {
  return { ...order, number: formatOrderNumber(order.number) };
}

export function describeStock(variant: StockSource | undefined): string {
  if (!variant) return t('One of your products is low on stock');
  const name = variant.name === '' ? variant.product : `${variant.product}, ${variant.name}`;
  if (variant.stock === 0n) return t('{name} is sold out', { name });
  return variant.stock === null
    ? t('{name} was low on stock', { name })
    : t('Only {count} left of {name}', { count: variant.stock, name });
}
