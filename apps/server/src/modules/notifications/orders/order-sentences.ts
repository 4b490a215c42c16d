import type { OrderStatus } from '@ovation/contract/shop/order.ts';
import { formatOrderNumber } from '../../shop/index.ts';
import type { OrderSource, StockSource } from './order-source.store.ts';

type Say = (order: OrderSource) => string;

const toBuyer: Readonly<Record<OrderStatus, Say>> = {
  unpaid: ({ number }) => `Your order ${number} waits for its payment`,
  paid: ({ number, seller }) => `Your order ${number} from ${seller} is paid`,
  preparing: ({ number, seller }) => `${seller} prepares your order ${number}`,
  shipped: (order) => `${order.seller} shipped your order ${order.number}${withCarrier(order)}`,
  delivered: ({ number, seller }) => `Your order ${number} from ${seller} was delivered`,
  completed: toBuyerWhenCompleted,
  cancelled: ({ number, seller }) => `Your order ${number} from ${seller} was cancelled`,
  refunded: ({ number, seller }) => `Your order ${number} from ${seller} was refunded`,
  disputed: ({ number }) => `We have your report of a problem with order ${number}`,
};

function toBuyerWhenCompleted({ number, seller, type, by }: OrderSource): string {
  if (by === 'staff') return `We have decided on the problem with your order ${number}`;
  const verb = type === 'digital' ? 'is ready to download' : 'is complete';
  return `Your order ${number} from ${seller} ${verb}`;
}

function withCarrier({ carrier, tracking_code }: OrderSource): string {
  if (carrier === null) return '';
  return ` with ${carrier}${tracking_code === null ? '' : `, tracking code ${tracking_code}`}`;
}

/** To the buyer. */
export function describeOrder(order: OrderSource | undefined): string {
  if (!order) return 'There is news about your order';
  const shown = withNumber(order);
  if (order.is_late) return `Your order ${shown.number} from ${order.seller} is late`;
  return order.is_due_soon
    ? `Your order ${shown.number} from ${order.seller} is due soon`
    : toBuyer[order.status](shown);
}

/** With its total, as people read it. */
export interface SoldOrder extends OrderSource {
  readonly amount: string;
}

const orderedBy =
  (verb: string) =>
  (buyer: string, { title, amount }: SoldOrder): string =>
    `${buyer} ${verb} ${title} for ${amount}`;

const toSeller: Readonly<Record<OrderStatus, (buyer: string, order: SoldOrder) => string>> = {
  unpaid: orderedBy('ordered'),
  paid: orderedBy('ordered'),
  preparing: orderedBy('ordered'),
  shipped: orderedBy('ordered'),
  delivered: (buyer, { number, by }) =>
    by === 'buyer' ? `${buyer} received order ${number}` : `Order ${number} of ${buyer} was delivered`,
  completed: toSellerWhenCompleted,
  cancelled: (buyer, { number, by }) =>
    by === 'buyer' ? `${buyer} cancelled order ${number}` : `Order ${number} of ${buyer} was cancelled`,
  refunded: (buyer, { number }) => `Order ${number} of ${buyer} was refunded`,
  disputed: (buyer, { number }) => `${buyer} reported a problem with order ${number}`,
};

function toSellerWhenCompleted(buyer: string, order: SoldOrder): string {
  if (order.type === 'digital') return orderedBy('bought')(buyer, order);
  if (order.by === 'staff') return `We have decided on the problem with order ${order.number} of ${buyer}`;
  return `Order ${order.number} of ${buyer} is complete`;
}

export function describeSale(buyer: string, order: SoldOrder | undefined): string {
  if (!order) return `${buyer} ordered something of yours`;
  const shown = withNumber(order);
  if (order.is_late) return `Order ${shown.number} of ${buyer} is late`;
  return order.is_due_soon ? `Order ${shown.number} of ${buyer} is due soon` : toSeller[order.status](buyer, shown);
}

/** Its number in the form that people read. */
function withNumber<Order extends OrderSource>(order: Order): Order {
  return { ...order, number: formatOrderNumber(order.number) };
}

export function describeStock(variant: StockSource | undefined): string {
  if (!variant) return 'One of your products is low on stock';
  const name = variant.name === '' ? variant.product : `${variant.product}, ${variant.name}`;
  if (variant.stock === 0n) return `${name} is sold out`;
  return variant.stock === null ? `${name} was low on stock` : `Only ${variant.stock} left of ${name}`;
}
