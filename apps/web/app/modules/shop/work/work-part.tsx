import { t } from '@ovation/language/t.ts';
import type { Order } from '@ovation/contract/shop/order.ts';
import { getOrderResults, type ProductRequest } from '@ovation/contract/shop/requests.ts';
import { Stack, Text } from '@mantine/core';
import { OrderPart } from '../orders/order-parts.tsx';
import { FileLinks } from '../buying/downloads.tsx';
import { api } from '../../../platform/api/api.ts';
import classes from '../shop.module.css';
import work from './work.module.css';

/** What a fan asked for, and what they answered. */
export function Brief({
  of: { brief, answers = [] },
}: {
  readonly of: Pick<Order | ProductRequest, 'brief' | 'answers'>;
}) {
  return (
    <Stack gap="md">
      <Text className={classes.brief}>{brief}</Text>
      {answers.length === 0 ? null : (
        <dl className={work.answers}>
          {answers.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
    </Stack>
  );
}

/** What belongs to an order that is made to order: the files of its result, and what was asked for. */
export function WorkParts({ order }: { readonly order: Omit<Order, 'address'> }) {
  const { results = [], brief, type, status } = order;
  if (type !== 'made_to_order') return null;
  const isOver = status === 'cancelled' || status === 'refunded';
  return (
    <>
      {results.length === 0 || isOver ? null : (
        <OrderPart title={t('Result')}>
          <ResultLinks orderId={order._id} count={results.length} />
        </OrderPart>
      )}
      {brief === undefined ? null : (
        <OrderPart title={t('Request')}>
          <Brief of={order} />
        </OrderPart>
      )}
    </>
  );
}

interface ResultLinksProps {
  readonly orderId: string;
  /** How many there are: one more is loaded. */
  readonly count: number;
}

/** The delivered files of an order. */
function ResultLinks({ orderId, count }: ResultLinksProps) {
  return (
    <FileLinks
      cacheKey={['results', orderId, count]}
      load={async () => (await api.call(getOrderResults, { params: { id: orderId } })).files}
      label={t('Delivered files')}
    />
  );
}
