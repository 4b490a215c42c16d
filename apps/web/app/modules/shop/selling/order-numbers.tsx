import { t } from '@ovation/language/t.ts';
import type { getOrderNumbers } from '@ovation/contract/shop/orders.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import { Columns } from '../../../ui/layout/columns.tsx';
import { Figure } from '../../../ui/layout/figure.tsx';
import { Money } from '../../../ui/words/money.tsx';

type Numbers = ReplyOutput<typeof getOrderNumbers>;

/** What waits for the performer, and what their shop earns. */
export function OrderNumbers({ numbers }: { readonly numbers: Numbers }) {
  const { toShip, shipped, disputed, held, sold, earned, lowStock } = numbers;
  return (
    <Columns phone={2} desk={4}>
      <Figure
        label={t('To ship')}
        to="/creator/orders?status=paid"
        urgent={toShip > 0}
        note={t('Paid, not shipped yet')}
      >
        {toShip}
      </Figure>
      <Figure label={t('On their way')} to="/creator/orders?status=shipped">
        {shipped}
      </Figure>
      <Figure
        label={t('Problems')}
        to="/creator/orders?status=disputed"
        urgent={disputed > 0}
        note={t('Reported by fans')}
      >
        {disputed}
      </Figure>
      <Figure label={t('Running low')} to="/creator/products" urgent={lowStock > 0} note={t('Few or none left')}>
        {lowStock}
      </Figure>
      <Figure label={t('On hold')} note={t('Paid out after the orders are completed')}>
        <Money amount={held} />
      </Figure>
      <Figure label={t('Sold')} note={t('Orders in the last 30 days')}>
        {sold}
      </Figure>
      <Figure label={t('Earned')} note={t('In the last 30 days, after commission')}>
        <Money amount={earned} />
      </Figure>
    </Columns>
  );
}
