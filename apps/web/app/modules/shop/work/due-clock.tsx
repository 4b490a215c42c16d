import type { Order } from '@ovation/contract/shop/order.ts';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { dueWords, isLate } from './due-words.ts';

/** Whether an order waits for its delivery, and so has a clock. */
export function isUnderWay({ type, status }: Pick<Order, 'type' | 'status'>): boolean {
  return type === 'made_to_order' && (status === 'paid' || status === 'preparing');
}

/** When an order is due, in words. Server and browser may write different ones: time passes between them. */
export function DueClock({ order }: { readonly order: Pick<Order, 'type' | 'status' | 'dueAt'> }) {
  const { dueAt } = order;
  if (dueAt === undefined || !isUnderWay(order)) return null;
  const { words, tone } = clockOf(dueAt);
  return (
    <StateBadge tone={tone}>
      <time dateTime={dueAt} suppressHydrationWarning>
        {words}
      </time>
    </StateBadge>
  );
}

function clockOf(dueAt: string) {
  const nowMs = Date.now();
  return { words: dueWords(dueAt, nowMs), tone: isLate(dueAt, nowMs) ? 'negative' : 'waiting' } as const;
}
