import { t } from '@ovation/language/t.ts';
import type { OrderStatus } from '@ovation/contract/shop/order.ts';
import type { RequestStatus } from '@ovation/contract/shop/made-to-order.ts';
import { formatOrderNumber } from '../../shop/index.ts';
import type { OrderSource, StockSource, RequestSource } from '../notification-source.store.ts';

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

/** With its price, as people read it. */
interface OfferedRequest extends RequestSource {
  readonly amount: string | undefined;
}

const toFan: Readonly<Record<RequestStatus, (request: OfferedRequest) => string>> = {
  asked: ({ performer, title }) => t('{creator} has received your request for {title}', { creator: performer, title }),
  offered: ({ performer, title, amount }) =>
    amount === undefined
      ? t('{creator} offers you {title}', { creator: performer, title })
      : t('{creator} offers you {title} for {amount}', { creator: performer, title, amount }),
  accepted: ({ performer, title }) =>
    t('You accepted the offer from {creator} for {title}', { creator: performer, title }),
  declined: ({ performer, title }) => t('{creator} declined your request for {title}', { creator: performer, title }),
  withdrawn: ({ title }) => t('Your request for {title} was withdrawn', { title }),
  expired: ({ performer, title }) =>
    t('The offer from {creator} for {title} has expired', { creator: performer, title }),
};

const toPerformer: Readonly<Record<RequestStatus, (fan: string, request: RequestSource) => string>> = {
  asked: (fan, { title }) => t('{fan} is asking for {title}', { fan, title }),
  offered: (fan, { title }) => t('{fan} is asking for {title}', { fan, title }),
  accepted: (fan, { title }) => t('{fan} accepted your offer for {title}', { fan, title }),
  declined: (fan, { title }) => t('The request from {fan} for {title} was declined', { fan, title }),
  withdrawn: (fan, { title }) => t('{fan} withdrew the request for {title}', { fan, title }),
  expired: (fan, { title }) => t('Your offer to {fan} for {title} has expired', { fan, title }),
};

export function describeRequest(request: OfferedRequest | undefined): string {
  return request ? toFan[request.status](request) : t('There is news about your request');
}

export function describeAsked(fan: string, request: RequestSource | undefined): string {
  return request ? toPerformer[request.status](fan, request) : t('{fan} asked you for something', { fan });
}
