import { t } from '@ovation/language/t.ts';
import type { CartLine } from '@ovation/contract/shop/cart.ts';
import { Button, ActionIcon, Group, NumberInput } from '@mantine/core';
import { IconMinus, IconPlus } from '../../../ui/tabler.ts';
import { contentAddress } from '../../../platform/addresses/addresses.ts';
import { Money, formatMoney } from '../../../ui/words/money.tsx';
import { ProductLine } from '../product-line.tsx';
import { maxQuantity, type CartItem } from './cart.ts';
import type { CartActions } from './use-cart.ts';
import classes from '../shop.module.css';
import cartClasses from './cart.module.css';

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
    <li className={classes.row}>
      <ProductLine
        item={line ?? item}
        to={
          line === undefined ? undefined : contentAddress('product', { _id: item.productId, performer: item.performer })
        }
        aside={line === undefined ? undefined : <Money amount={line.price} />}
        isFaded={line === undefined || line.stock === 0}
      >
        {changes.map((change) => (
          <span key={change} className={classes.change}>
            {change}
          </span>
        ))}
        <div className={cartClasses.tools}>
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

interface QuantityFieldProps {
  /** What is counted, for the labels. */
  readonly name: string;
  readonly value: number;
  /** Pieces left; null: unlimited. */
  readonly stock: number | null;
  readonly onChange: (quantity: number) => void;
}

/** The number of pieces of one line, between two buttons. */
function QuantityField({ name, value, stock, onChange }: QuantityFieldProps) {
  const most = Math.max(Math.min(stock ?? maxQuantity, maxQuantity), 1);
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon
        aria-label={t('Remove one {name}', { name })}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <IconMinus size={18} aria-hidden />
      </ActionIcon>
      <NumberInput
        aria-label={t('Quantity of {name}', { name })}
        value={value}
        min={1}
        max={maxQuantity}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        w="3.75rem"
        classNames={{ input: cartClasses.quantity }}
        onChange={(quantity) => Number(quantity) >= 1 && onChange(Number(quantity))}
      />
      <ActionIcon
        aria-label={t('Add one {name}', { name })}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      >
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

/** What differs from the moment when the item was put into the cart, as sentences; an item without a line is gone. */
export function changesOf(item: CartItem, line: CartLine | undefined): string[] {
  if (line === undefined) return [t('No longer available. It was removed, or you no longer have access.')];
  return [problemOf(item, line), priceChange(item, line), nameChange(item, line)].filter((text) => text !== undefined);
}

/** How many pieces can still be bought, if that is fewer than wanted and more than none. */
export function piecesLeft(item: Pick<CartItem, 'quantity'>, { stock }: CartLine): number | undefined {
  return stock !== null && stock > 0 && stock < item.quantity ? stock : undefined;
}

function problemOf(item: CartItem, line: CartLine): string | undefined {
  if (line.stock === 0) return t('Sold out.');
  const left = piecesLeft(item, line);
  if (left !== undefined) return t('{left, plural, one {Only one is left.} other {Only # are left.}}', { left });
  return line.problem;
}

function priceChange(item: CartItem, { price }: CartLine): string | undefined {
  if (price === item.price) return undefined;
  const direction = price > item.price ? 'risen' : 'fallen';
  return t(
    '{direction, select, risen {The price has risen from {before} to {now}.} other {The price has fallen from {before} to {now}.}}',
    {
      direction,
      before: formatMoney(item.price),
      now: formatMoney(price),
    },
  );
}

function nameChange(item: CartItem, line: CartLine): string | undefined {
  if (line.name !== item.name) return t('It was called “{name}” before.', { name: item.name });
  return line.variant === item.variant ? undefined : t('It was called “{variant}” before.', { variant: item.variant });
}
