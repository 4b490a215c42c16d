import { t } from '@ovation/language/t.ts';
import { searchProducts, type Product } from '@ovation/contract/shop/products.ts';
import { Stack } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { Listing } from '../../../platform/lists/listing.ts';
import { useEndless, type EndlessPage } from '../../../platform/lists/endless.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { ProductList } from '../../products/cards/product-list.tsx';
import { ProductStyles } from '../../products/product-styles.tsx';
import { NothingFound, SimilarOnly } from '../search/nothing-found.tsx';
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
        <NoProduct query={query} />
      ) : (
        <ProductList products={products} isSigned label={t('Products')} />
      )}
    </Stack>
  );
}

const filters = ['type', 'minPrice', 'maxPrice', 'inStock', 'shipsTo'] as const;

function NoProduct({ query }: Pick<ProductsFoundProps, 'query'>) {
  const isFiltered = filters.some((name) => query[name] !== undefined);
  if (!isFiltered) return <NothingFound what="products" q={query.q} />;
  return (
    <EmptyState
      icon={<IconSearchOff size={40} stroke={1.3} />}
      title={t('No products match')}
      message={t('Try other words, or remove a filter.')}
      action={{ label: t('Show the whole shop'), to: '/search?kind=products' }}
    />
  );
}
