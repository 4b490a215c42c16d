import { t } from '@ovation/language/t.ts';
import type { CartPreview } from '@ovation/contract/shop/cart.ts';
import { Alert, Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { messageOf } from '../../../platform/api/api.ts';
import { OrderSums, Sum, Sums } from '../sums.tsx';
import type { Preview } from './use-preview.ts';

const nothing: Pick<CartPreview, 'orders' | 'total'> = { orders: [], total: 0 };

interface SummaryProps {
  readonly preview: Preview;
}

/** What each performer's order costs, and all of them together. */
export function Summary({ preview: { data, error, isStale, refresh } }: SummaryProps) {
  const { orders, total } = data ?? nothing;
  const isComplete = orders.every(({ shipping }) => shipping !== null);
  return (
    <div aria-busy={isStale}>
      <Stack gap="md">
        {orders.map(({ performer, price, discount, shipping, type }) => (
          <section key={performer._id} aria-label={t('Order from {name}', { name: performer.name })}>
            {orders.length === 1 ? null : (
              <Text size="sm" fw={600} lineClamp={1}>
                {performer.name}
              </Text>
            )}
            <Sums>
              <OrderSums
                price={price}
                discount={discount}
                shipping={type === 'physical' || shipping !== 0 ? shipping : undefined}
              />
            </Sums>
          </section>
        ))}
        <Sums>
          {isStale ? (
            <Sum label={t('Total')} isTotal>
              <Skeleton height="1.6rem" width="5rem" />
            </Sum>
          ) : (
            <Sum label={isComplete ? t('Total') : t('Total excluding shipping')} amount={total} isTotal />
          )}
        </Sums>
        {error === undefined ? null : (
          <Alert color="red" variant="light" role="alert">
            {messageOf(error)}{' '}
            <Anchor component="button" type="button" underline="always" inherit onClick={refresh}>
              {t('Try again')}
            </Anchor>
          </Alert>
        )}
      </Stack>
    </div>
  );
}
