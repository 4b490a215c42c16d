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
      <Figure label="To ship" to="/creator/orders?status=paid" urgent={toShip > 0} note="Paid, not on their way yet">
        {toShip}
      </Figure>
      <Figure label="On their way" to="/creator/orders?status=shipped">
        {shipped}
      </Figure>
      <Figure label="Problems" to="/creator/orders?status=disputed" urgent={disputed > 0} note="Reported by fans">
        {disputed}
      </Figure>
      <Figure label="Running low" to="/creator/products" urgent={lowStock > 0} note="Few or none left">
        {lowStock}
      </Figure>
      <Figure label="On hold" note="Paid out after the orders are completed">
        <Money amount={held} />
      </Figure>
      <Figure label="Sold" note="Orders of the last 30 days">
        {sold}
      </Figure>
      <Figure label="Earned" note="In the last 30 days, after commission">
        <Money amount={earned} />
      </Figure>
    </Columns>
  );
}
