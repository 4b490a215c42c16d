import { t, translated } from '@ovation/language/t.ts';
import type { Order } from '@ovation/contract/shop/order.ts';
import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '../../../ui/tabler.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { rich } from '../../../ui/words/rich.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { Moment, Day } from '../../../ui/words/time-ago.tsx';
import { DueClock } from '../work/due-clock.tsx';
import { orderStates, actorOf, eventLabel, type OrderViewer } from './order-labels.ts';
import classes from './orders.module.css';

interface OrderHeaderProps {
  readonly order: Pick<Order, 'number' | 'status' | 'createdAt' | 'type' | 'dueAt'>;
  readonly back: { readonly to: string; readonly label: string };
  /** What its status means for its reader. */
  readonly explanation: ReactNode;
  /** Buttons. */
  readonly children?: ReactNode;
}

/** Number, status, what that means, and what can be done. */
export function OrderHeader({ order, back, explanation, children }: OrderHeaderProps) {
  const { number, status, createdAt } = order;
  const { label, tone } = orderStates[status];
  return (
    <Stack gap="sm">
      <Anchor component={Link} to={back.to} fw={600} w="fit-content">
        <Group component="span" gap={6}>
          <IconArrowLeft size={18} aria-hidden /> {back.label}
        </Group>
      </Anchor>
      <Group gap="sm">
        <Title order={1}>{t('Order {number}', { number })}</Title>
        <StateBadge tone={tone}>{translated(label)}</StateBadge>
        <DueClock order={order} />
      </Group>
      <Text maw="44rem">{explanation}</Text>
      <Text size="sm" c="dimmed">
        {rich('Ordered on {moment}', { moment: <Moment time={createdAt} /> })}
      </Text>
      {children === undefined ? null : <Group gap="xs">{children}</Group>}
    </Stack>
  );
}

type TimelineOrder = Pick<Order, 'history' | 'completesAt' | 'createdAt'>;

/** Every change of an order, oldest first, and what comes by itself. */
export function OrderTimeline({ order, viewer }: { readonly order: TimelineOrder; readonly viewer: OrderViewer }) {
  const { history, completesAt } = order;
  return (
    <ol className={classes.events} aria-label={t('What happened')}>
      {history.map((event, index) => {
        const actor = actorOf(event, viewer);
        return (
          <li key={`${event.createdAt} ${event.status} ${event.note}`} data-status={event.status}>
            <Text component="span" fw={600} lh={1.3}>
              {eventLabel(event, history[index - 1])}
            </Text>
            <Text component="span" size="sm" c="dimmed">
              <Moment time={event.createdAt} />
              {actor === undefined ? null : <> · {actor}</>}
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
