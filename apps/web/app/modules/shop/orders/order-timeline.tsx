import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import type { Order } from '@ovation/contract/shop/order.ts';
import { Text } from '@mantine/core';
import { Day, Moment } from '../../../ui/words/time-ago.tsx';
import { actorOf, eventLabel, type OrderViewer } from './order-labels.ts';

type TimelineOrder = Pick<Order, 'history' | 'completesAt' | 'createdAt'>;

/** Every change of an order, oldest first, and what comes by itself. */
export function OrderTimeline({ order, viewer }: { readonly order: TimelineOrder; readonly viewer: OrderViewer }) {
  const { history, completesAt } = order;
  return (
    <ol className="shop-events" aria-label={t('What happened')}>
      {history.map((event, index) => {
        const actor = actorOf(event, viewer);
        return (
          <li key={`${event.createdAt} ${event.status} ${event.note}`} data-status={event.status}>
            <Text component="span" fw={600} lh={1.3}>
              {eventLabel(event, history[index - 1])}
            </Text>
            <Text component="span" size="sm" c="dimmed">
              <Moment time={event.createdAt} />
              {actor === undefined ? '' : t(', by {actor}', { actor })}
            </Text>
            {event.note === undefined ? null : (
              <Text component="span" size="sm">
                {event.note}
              </Text>
            )}
          </li>
        );
      })}
      {completesAt === null ? null : (
        <li data-later>
          <Text component="span" fw={600} lh={1.3}>
            {t('Completed')}
          </Text>
          <Text component="span" size="sm" c="dimmed">
            {rich('On {day}, automatically', { day: <Day time={completesAt} /> })}
          </Text>
        </li>
      )}
    </ol>
  );
}
