import { t, translated } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import type { Order } from '@ovation/contract/shop/order.ts';
import { Card, Text } from '@mantine/core';
import { SiteLink } from '../../../ui/buttons/link.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { Money } from '../../../ui/words/money.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { Cover } from '../product-line.tsx';
import { DueClock } from '../work/due-clock.tsx';
import { describeItems, orderStates } from './order-labels.ts';
import classes from '../shop.module.css';

type ListedOrder = Omit<Order, 'address'>;

interface OrderListProps {
  readonly orders: readonly ListedOrder[];
  /** The address of each order's page, without its id. */
  readonly address: string;
  /** Whom the order is from or for, as its reader needs it. */
  readonly otherOf: (order: ListedOrder) => string;
}

/** Orders as rows that lead to them. */
export function OrderList({ orders, address, otherOf }: OrderListProps) {
  return (
    <Card padding={0}>
      <ul className={`${classes.rows} ${classes.orders}`} aria-label={t('Orders')}>
        {orders.map((order) => (
          <li key={order._id} data-row>
            <OrderRow order={order} to={`${address}/${order._id}`} other={otherOf(order)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface OrderRowProps {
  readonly order: ListedOrder;
  readonly to: string;
  readonly other: string;
}

export function OrderRow({ order, to, other }: OrderRowProps) {
  const { items, number, status, total, refunded, createdAt } = order;
  const { label, tone } = orderStates[status];
  return (
    <SiteLink to={to} className={classes.order}>
      <Cover address={items[0]?.cover ?? ''} />
      <span className={classes.words}>
        <span className={`${classes.name} ${classes.oneLine}`}>{describeItems(items)}</span>
        <span className={`${classes.detail} ${classes.oneLine}`}>{other}</span>
        <span className={classes.detail}>
          {number} · <TimeAgo time={createdAt} />
        </span>
      </span>
      <span className={classes.end}>
        <Text component="span" fw={600}>
          <Money amount={total} />
        </Text>
        <StateBadge tone={tone}>{translated(label)}</StateBadge>
        <DueClock order={order} />
        {refunded > 0 && refunded < total ? (
          <Text component="span" size="xs" c="dimmed">
            {rich('{amount} refunded', { amount: <Money amount={refunded} /> })}
          </Text>
        ) : null}
      </span>
    </SiteLink>
  );
}
