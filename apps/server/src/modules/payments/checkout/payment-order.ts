import { saleKind, type SaleKind } from '@ovation/contract/content.ts';
import type { Insertable } from 'kysely';
import type { Payments } from '../../../platform/database/types.gen.ts';
import type { PaidType } from '../../subscriptions/index.ts';
import type { PaymentRow } from '../payment.store.ts';

/** Prices are before any coupon, in minor units. */
interface Priced {
  readonly price: bigint;
}

interface ToPerformer extends Priced {
  readonly performerId: string;
}

export interface TopUpOrder {
  readonly purpose: 'top_up';
}

export interface SubscriptionOrder extends ToPerformer {
  readonly purpose: 'subscription';
  readonly subscriptionId: string;
  readonly subscriptionType: PaidType;
  /** The credit for the unused month, in minor units: the card pays the rest of the price. Null without an upgrade. */
  readonly upgradeCredit: bigint | null;
}

export interface TipOrder extends ToPerformer {
  readonly purpose: 'tip';
  readonly message: string | null;
}

export interface ContentOrder extends ToPerformer {
  readonly purpose: SaleKind;
  readonly objectId: string;
}

export interface ProductOrder extends Priced {
  readonly purpose: 'product';
  /** The checkout, whose orders may have several performers: then none is named. */
  readonly objectId: string;
  readonly performerId: string | null;
  /** How the orders name themselves. */
  readonly message: string | null;
}

/** What a card pays for. Its purpose decides what else it names, as check constraints of the table do. */
export type PaymentOrder = TopUpOrder | SubscriptionOrder | TipOrder | ContentOrder | ProductOrder;

/** The columns of a payment that name its order. */
export function columnsOf(order: PaymentOrder) {
  const { purpose } = order;
  if (purpose === 'top_up') return { purpose };
  return { purpose, performer_id: order.performerId, price: order.price, ...detailsOf(order) };
}

function detailsOf(order: Exclude<PaymentOrder, TopUpOrder>): Partial<Insertable<Payments>> {
  if (order.purpose === 'tip') return { message: order.message || null };
  if (order.purpose === 'product') return { object_id: order.objectId, message: order.message || null };
  if (order.purpose !== 'subscription') return { object_id: order.objectId };
  return {
    subscription_id: order.subscriptionId,
    subscription_type: order.subscriptionType,
    upgrade_credit: order.upgradeCredit,
  };
}

/** What a payment is for, from its columns. */
export function orderOfPayment(payment: PaymentRow): PaymentOrder {
  if (payment.purpose === 'top_up') return { purpose: 'top_up' };
  const order = readOrder(payment);
  if (!order) throw new Error(`Payment ${payment.id} does not name what it pays for.`);
  return order;
}

function readOrder(payment: PaymentRow): Exclude<PaymentOrder, TopUpOrder> | undefined {
  const { purpose, price, performer_id: performerId, object_id: objectId, message } = payment;
  if (price === null) return undefined;
  if (purpose === 'product') return objectId === null ? undefined : { purpose, price, performerId, objectId, message };
  if (performerId === null) return undefined;
  if (purpose === 'tip') return { purpose, price, performerId, message };
  if (purpose === 'subscription') return readSubscription(payment, { price, performerId });
  const kind = saleKind.options.find((one) => one === purpose);
  return kind === undefined || objectId === null ? undefined : { purpose: kind, price, performerId, objectId };
}

function readSubscription(
  { subscription_id, subscription_type, upgrade_credit }: PaymentRow,
  paid: ToPerformer,
): SubscriptionOrder | undefined {
  if (subscription_id === null || (subscription_type !== 'monthly' && subscription_type !== 'yearly')) return undefined;
  return {
    ...paid,
    purpose: 'subscription',
    subscriptionId: subscription_id,
    subscriptionType: subscription_type,
    upgradeCredit: upgrade_credit,
  };
}

type OrderFor<Purpose> = Extract<PaymentOrder, { readonly purpose: Purpose }>;

/** The order of a payment that can only be for one of these purposes. */
export function requireOrder<Purpose extends PaymentOrder['purpose']>(
  payment: PaymentRow,
  ...purposes: readonly Purpose[]
): OrderFor<Purpose> {
  const order = orderOfPayment(payment);
  if (!isFor(order, purposes)) throw new Error(`Payment ${payment.id} is for something else: ${order.purpose}.`);
  return order;
}

function isFor<Purpose extends PaymentOrder['purpose']>(
  order: PaymentOrder,
  purposes: readonly Purpose[],
): order is OrderFor<Purpose> {
  return purposes.some((purpose) => purpose === order.purpose);
}
