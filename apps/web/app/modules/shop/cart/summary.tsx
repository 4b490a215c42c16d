import type { CartPreview } from '@ovation/contract/shop/orders.ts';
import { Skeleton, Stack, Text } from '@mantine/core';
import { OrderSums, Sum, Sums } from '../sums.tsx';

type PreviewedOrder = CartPreview['orders'][number];

interface SummaryProps {
  readonly orders: readonly PreviewedOrder[];
  readonly total: number;
  readonly isStale: boolean;
}

/** What each performer's order costs, and all of them together. */
export function Summary({ orders, total, isStale }: SummaryProps) {
  const isComplete = orders.every(({ shipping }) => shipping !== null);
  return (
    <div aria-busy={isStale}>
      <Stack gap="md">
        {orders.map(({ performer, price, discount, shipping, type }) => (
          <section key={performer._id} aria-label={`Order from ${performer.name}`}>
            {orders.length === 1 ? null : (
              <Text size="sm" fw={600} lineClamp={1}>
                {performer.name}
              </Text>
            )}
            <Sums>
              <OrderSums price={price} discount={discount} shipping={type === 'physical' ? shipping : undefined} />
            </Sums>
          </section>
        ))}
        <Sums>
          {isStale ? (
            <Sum label="Total" isTotal>
              <Skeleton height="1.6rem" width="5rem" />
            </Sum>
          ) : (
            <Sum label={isComplete ? 'Total' : 'Total without shipping'} amount={total} isTotal />
          )}
        </Sums>
      </Stack>
    </div>
  );
}
