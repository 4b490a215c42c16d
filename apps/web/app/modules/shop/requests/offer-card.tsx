import { t } from '@ovation/language/t.ts';
import type { ProductRequest } from '@ovation/contract/shop/requests.ts';
import { Stack, Text } from '@mantine/core';
import { Day } from '../../../ui/words/time-ago.tsx';
import { OrderPart } from '../orders/order-parts.tsx';
import { Sum, Sums } from '../sums.tsx';
import { depositSentence, withinDays } from './request-labels.ts';

/** What is offered: the price, the time, and until when. */
export function OfferCard({ request }: { readonly request: ProductRequest }) {
  const { price, days, depositPercent, note, expiresAt, needsAddress, performer } = request;
  if (price === undefined || days === undefined) return null;
  const deposit = depositSentence(depositPercent, performer.name);
  return (
    <OrderPart title={t('The offer')}>
      <Stack gap="sm">
        <Sums>
          <Sum label={needsAddress ? t('Price, excluding shipping') : t('Price')} amount={price} />
          <Sum label={t('Delivered')}>{withinDays(days)}</Sum>
          {expiresAt === undefined ? null : (
            <Sum label={t('Open until')}>
              <Day time={expiresAt} />
            </Sum>
          )}
        </Sums>
        {note === undefined ? null : <Text className="shop-brief">{note}</Text>}
        <Text size="sm" c="dimmed">
          {t('The money is on hold until the delivery is accepted. {deposit}', { deposit })}
        </Text>
      </Stack>
    </OrderPart>
  );
}
