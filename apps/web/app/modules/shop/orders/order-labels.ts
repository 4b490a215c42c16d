import { t } from '@ovation/language/t.ts';
import type { Order, OrderItem, OrderStatus } from '@ovation/contract/shop/order.ts';
import type { Tone } from '../../../ui/feedback/state-badge.tsx';

/** Which side of an order looks at it. */
export type OrderViewer = 'buyer' | 'performer' | 'staff';

interface StatusLabel {
  readonly label: string;
  readonly tone: Tone;
}

export const orderStates: Readonly<Record<OrderStatus, StatusLabel>> = {
  unpaid: { label: t('Waiting for payment'), tone: 'waiting' },
  paid: { label: t('Paid'), tone: 'waiting' },
  preparing: { label: t('Being prepared'), tone: 'waiting' },
  shipped: { label: t('Shipped'), tone: 'positive' },
  delivered: { label: t('Delivered'), tone: 'positive' },
  completed: { label: t('Completed'), tone: 'positive' },
  cancelled: { label: t('Cancelled'), tone: 'quiet' },
  refunded: { label: t('Refunded'), tone: 'quiet' },
  disputed: { label: t('Problem reported'), tone: 'negative' },
};

/** The filter of a list of orders. */
export const orderStateOptions = [
  { value: '', label: t('All') },
  ...Object.entries(orderStates).map(([value, { label }]) => ({ value, label })),
];

type Event = Order['history'][number];

const people: Readonly<Record<Event['by'], string>> = {
  buyer: t('the buyer'),
  performer: t('the creator'),
  staff: t('our staff'),
  system: t('the site'),
};

/** What an event of the history is called; one that leaves the status as it was is a refund of a part. */
export function eventLabel({ status }: Pick<Event, 'status'>, before: Pick<Event, 'status'> | undefined): string {
  return status === before?.status ? t('Partly refunded') : orderStates[status].label;
}

/** Who made a change, for the person who reads it; undefined where the site did it by itself. */
export function actorOf({ by }: Pick<Event, 'by'>, viewer: OrderViewer): string | undefined {
  if (by === 'system') return undefined;
  return by === viewer ? t('you') : people[by];
}

/** What is in an order, in one line: `Poster (A2) × 2, Presets`. */
export function describeItems(items: Order['items']): string {
  return items
    .map(({ name, variant, quantity }) => {
      const piece = variant === '' ? name : `${name} (${variant})`;
      return quantity === 1 ? piece : `${piece} × ${quantity}`;
    })
    .join(', ');
}

/** Whether an order has been paid, and not all of it was given back. */
export function isBought({ status }: Pick<Order, 'status'>): boolean {
  return !['unpaid', 'cancelled', 'refunded'].includes(status);
}

/** What can still be given back. */
export function leftOf({ total, refunded }: Pick<Order, 'total' | 'refunded'>): number {
  return Math.round((total - refunded) * 100) / 100;
}

/** `Downloaded 1 of 3 times`: of the file that was downloaded most. */
export function downloadedLabel({ limit, used }: NonNullable<OrderItem['downloads']>): string {
  if (used === 0) return t('Not downloaded yet, up to {limit, plural, one {once} other {# times}}', { limit });
  return t('Downloaded {used} of {limit} {limit, plural, one {time} other {times}}', { used, limit });
}
