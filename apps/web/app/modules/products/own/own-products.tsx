import type { OwnProduct } from '@ovation/contract/shop/products.ts';
import { Stack } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { useDeletion } from '../../library/own/use-deletion.ts';
import { DeleteProduct } from './delete-product.tsx';
import { OwnProductRow } from './own-product-row.tsx';

/** The performer's own products with what they earned. */
export function OwnProducts({ products }: { readonly products: readonly OwnProduct[] }) {
  const { revalidate } = useRevalidator();
  const deletion = useDeletion<OwnProduct>();
  return (
    <>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Your products">
        {products.map((product) => (
          <OwnProductRow key={product._id} product={product} onDelete={() => deletion.ask(product)} />
        ))}
      </Stack>
      {deletion.item ? (
        <DeleteProduct
          product={deletion.item}
          opened={deletion.opened}
          onClose={deletion.close}
          onDeleted={() => void revalidate()}
        />
      ) : null}
    </>
  );
}
