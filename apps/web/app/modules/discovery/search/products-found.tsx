import { searchProducts, type Product } from '@ovation/contract/shop/products.ts';
import { Stack } from '@mantine/core';
import type { Listing } from '../../../platform/lists/listing.ts';
import { useEndless, type EndlessPage } from '../../../platform/lists/endless.ts';
import { ProductList } from '../../products/cards/product-list.tsx';
import { ProductStyles } from '../../products/product-styles.tsx';
import { NothingFound, SimilarOnly } from './nothing-found.tsx';
import { ProductFilters } from './product-filters.tsx';

interface ProductsFoundProps {
  readonly found: EndlessPage<Product> & { readonly isSimilar?: boolean | undefined };
  readonly query: Readonly<Record<string, unknown>> & { readonly q?: string | undefined };
  readonly listing: Listing;
}

/** Products of all performers, found by their names and open descriptions, and filtered. */
export function ProductsFound({ found, query, listing }: ProductsFoundProps) {
  const products = useEndless(searchProducts, { query }, found);
  return (
    <Stack gap="lg">
      <ProductStyles />
      <ProductFilters listing={listing} />
      <SimilarOnly what="product" isSimilar={found.isSimilar} />
      {products.items.length === 0 ? (
        <NothingFound what="products" q={query.q} />
      ) : (
        <ProductList products={products} isSigned label="Products" />
      )}
    </Stack>
  );
}
