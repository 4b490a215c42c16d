import { t } from '@ovation/language/t.ts';
import type { CartLine } from '@ovation/contract/shop/cart.ts';
import { Button } from '@mantine/core';
import { contentAddress } from '../../../platform/addresses/addresses.ts';
import { Money } from '../../../ui/words/money.tsx';
import { ProductLine } from '../product-line.tsx';
import type { CartItem } from './cart.ts';
import { changesOf, piecesLeft } from './cart-changes.ts';
import { QuantityField } from './quantity-field.tsx';
import type { CartActions } from './use-cart.ts';

interface CartRowProps {
  readonly item: CartItem;
  /** What the server says of it; undefined if it is gone. */
  readonly line: CartLine | undefined;
  readonly cart: CartActions;
}

/** One line of the cart, with everything that has changed since it was put in. */
export function CartRow({ item, line, cart }: CartRowProps) {
  const { variantId } = item;
  const changes = changesOf(item, line);
  const left = line === undefined ? undefined : piecesLeft(item, line);
  return (
    <li className="shop-row">
      <ProductLine
        item={line ?? item}
        to={
          line === undefined ? undefined : contentAddress('product', { _id: item.productId, performer: item.performer })
        }
        aside={line === undefined ? undefined : <Money amount={line.price} />}
        isFaded={line === undefined || line.stock === 0}
      >
        {changes.map((change) => (
          <span key={change} className="shop-change">
            {change}
          </span>
        ))}
        <div className="shop-tools">
          {line === undefined || item.type === 'digital' || line.stock === 0 ? null : (
            <QuantityField
              name={item.name}
              value={item.quantity}
              stock={line.stock}
              onChange={(quantity) => cart.setQuantity(variantId, quantity)}
            />
          )}
          {left === undefined ? null : (
            <Button variant="light" size="sm" onClick={() => cart.setQuantity(variantId, left)}>
              {t('Reduce to {left}', { left })}
            </Button>
          )}
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('Remove {name}', { name: item.name })}
            onClick={() => cart.remove(variantId)}
          >
            {t('Remove')}
          </Button>
        </div>
      </ProductLine>
    </li>
  );
}
