import { t } from '@ovation/language/t.ts';
import type { CartPreview } from '@ovation/contract/shop/cart.ts';

/** What has to be done before paying, as a sentence. */
export function obstacleOf(data: CartPreview, addressId: string | undefined): string | undefined {
  const { orders, missing, needsAddress } = data;
  if (missing.length > 0) return t('Please remove items that are no longer available.');
  if (orders.some(({ lines, problem }) => problem !== undefined || lines.some((line) => line.problem !== undefined)))
    return t('Please change or remove items that can’t be bought.');
  return needsAddress && addressId === undefined ? t('Please enter a delivery address.') : undefined;
}
