import { t } from '@ovation/language/t.ts';
import type { OwnProduct } from '@ovation/contract/shop/products.ts';

/** `Only 2 left`, `Only 2 left of Large`; undefined while there is enough, or where nothing is to be said. */
export function lowStockLabel({ variants, lowStockAt, status }: OwnProduct): string | undefined {
  if (lowStockAt === null || status === 'sold_out' || status === 'withdrawn') return undefined;
  const low = variants.filter(({ stock }) => stock !== null && stock <= lowStockAt);
  const [least] = low.toSorted((one, other) => (one.stock ?? 0) - (other.stock ?? 0));
  if (!least) return undefined;
  const of = least.name === '' ? '' : t(' of {name}', { name: least.name });
  return least.stock === 0 ? t('None left{of}', { of }) : t('Only {stock} left{of}', { stock: least.stock, of });
}
