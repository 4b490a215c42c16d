import type { Order } from '@ovation/contract/shop/order.ts';
import { t } from '@ovation/language/t.ts';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';

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

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** `in 3 days`, `in 5 hours`, `in 1 minute`: the largest whole unit. */
function lengthOf(ms: number): string {
  if (ms >= dayMs) return t('{days, plural, one {# day} other {# days}}', { days: Math.floor(ms / dayMs) });
  if (ms >= hourMs) return t('{hours, plural, one {# hour} other {# hours}}', { hours: Math.floor(ms / hourMs) });
  const minutes = Math.max(1, Math.floor(ms / minuteMs));
  return t('{minutes, plural, one {# minute} other {# minutes}}', { minutes });
}

export function isLate(dueAt: string | undefined, nowMs: number): boolean {
  return dueAt !== undefined && Date.parse(dueAt) <= nowMs;
}

/** `Due in 3 days`, `Late by 2 hours`. */
export function dueWords(dueAt: string, nowMs: number): string {
  const leftMs = Date.parse(dueAt) - nowMs;
  return leftMs > 0
    ? t('Due in {lengthOf}', { lengthOf: lengthOf(leftMs) })
    : t('Late by {lengthOf}', { lengthOf: lengthOf(-leftMs) });
}
