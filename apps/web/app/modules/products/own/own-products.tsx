import { t } from '@ovation/language/t.ts';
import type { OwnProduct } from '@ovation/contract/shop/products.ts';
import { Stack } from '@mantine/core';
import { useMoveToBin } from '../../library/own/move-to-bin.ts';
import { OwnProductRow } from './own-product-row.tsx';

/** The performer's own products with what they earned. */
export function OwnProducts({ products }: { readonly products: readonly OwnProduct[] }) {
  const moveToBin = useMoveToBin('product');
  return (
    <>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('Your products')}>
        {products.map((product) => (
          <OwnProductRow key={product._id} product={product} onDelete={() => void moveToBin(product._id)} />
        ))}
      </Stack>
    </>
  );
}
