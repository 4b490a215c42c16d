import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import type { Order, OrderItem, OrderStatus } from '@ovation/contract/shop/order.ts';
import type { Tone } from '../../../ui/feedback/state-badge.tsx';

/** Which side of an order looks at it. */
export type OrderViewer = 'buyer' | 'performer' | 'staff';

interface StatusLabel {
  readonly label: EnglishText;
  readonly tone: Tone;
}

export const orderStates: Readonly<Record<OrderStatus, StatusLabel>> = {
  unpaid: { label: english('Waiting for payment'), tone: 'waiting' },
  paid: { label: english('Paid'), tone: 'waiting' },
  preparing: { label: english('Being prepared'), tone: 'waiting' },
  shipped: { label: english('Shipped'), tone: 'positive' },
  delivered: { label: english('Delivered'), tone: 'positive' },
  completed: { label: english('Completed'), tone: 'positive' },
  cancelled: { label: english('Cancelled'), tone: 'quiet' },
  refunded: { label: english('Refunded'), tone: 'quiet' },
  disputed: { label: english('Problem reported'), tone: 'negative' },
};

/** The filter of a list of orders. */
export const orderStateOptions = [
  { value: '', label: english('All') },
  ...Object.entries(orderStates).map(([value, { label }]) => ({ value, label })),
];

type Event = Order['history'][number];

const actors: Readonly<Record<Exclude<Event['by'], 'system'>, EnglishText>> = {
  buyer: english('By the buyer'),
  performer: english('By the creator'),
  staff: english('By our staff'),
};

/** What an event of the history is called; one that leaves the status as it was is a refund of a part. */
export function eventLabel({ status }: Pick<Event, 'status'>, before: Pick<Event, 'status'> | undefined): string {
  return status === before?.status ? t('Partly refunded') : translated(orderStates[status].label);
}

/** Who made a change, for the person who reads it; undefined where the site did it by itself. */
export function actorOf({ by }: Pick<Event, 'by'>, viewer: OrderViewer): string | undefined {
  if (by === 'system') return undefined;
  return by === viewer ? t('By you') : translated(actors[by]);
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
