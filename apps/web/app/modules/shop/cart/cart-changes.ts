import type { CartLine } from '@ovation/contract/shop/cart.ts';
import { formatMoney } from '../../../ui/words/money.tsx';
import type { CartItem } from './cart.ts';

/** What differs from the moment when the item was put into the cart, as sentences; an item without a line is gone. */
export function changesOf(item: CartItem, line: CartLine | undefined): string[] {
  if (line === undefined) return ['No longer available. It was removed, or you no longer have access.'];
  return [problemOf(item, line), priceChange(item, line), nameChange(item, line)].filter((text) => text !== undefined);
}

/** How many pieces can still be bought, if that is fewer than wanted and more than none. */
export function piecesLeft(item: Pick<CartItem, 'quantity'>, { stock }: CartLine): number | undefined {
  return stock !== null && stock > 0 && stock < item.quantity ? stock : undefined;
}

function problemOf(item: CartItem, line: CartLine): string | undefined {
  if (line.stock === 0) return 'Sold out.';
  const left = piecesLeft(item, line);
  if (left !== undefined) return left === 1 ? 'Only one is left.' : `Only ${left} are left.`;
  return line.problem;
}

function priceChange(item: CartItem, { price }: CartLine): string | undefined {
  if (price === item.price) return undefined;
  const direction = price > item.price ? 'risen' : 'fallen';
  return `The price has ${direction} from ${formatMoney(item.price)} to ${formatMoney(price)}.`;
}

function nameChange(item: CartItem, line: CartLine): string | undefined {
  if (line.name !== item.name) return `It was called “${item.name}” before.`;
  return line.variant === item.variant ? undefined : `It was called “${item.variant}” before.`;
}
