import { t } from '@ovation/language/t.ts';
import type { CartLine } from '@ovation/contract/shop/cart.ts';
import { formatMoney } from '../../../ui/words/money.tsx';
import type { CartItem } from './cart.ts';

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
  return t('The price has {direction} from {amount} to {amount2}.', {
    direction,
    amount: formatMoney(item.price),
    amount2: formatMoney(price),
  });
}

function nameChange(item: CartItem, line: CartLine): string | undefined {
  if (line.name !== item.name) return t('It was called “{name}” before.', { name: item.name });
  return line.variant === item.variant ? undefined : t('It was called “{variant}” before.', { variant: item.variant });
}
