import type { Product } from '@ovation/contract/shop/products.ts';
import type { Endless } from '../../../platform/lists/endless.ts';
import { EndlessList } from '../../../ui/lists/endless-list.tsx';
import { useAccessChanges } from '../../access/access-changes.ts';
import { ProductGrid } from './product-grid.tsx';

interface ProductListProps {
  readonly products: Endless<Product>;
  readonly isSigned?: boolean;
  readonly label: string;
}

/** An endless list of products, loaded again when access to them has changed. */
export function ProductList({ products, ...grid }: ProductListProps) {
  useAccessChanges(products.refresh);
  return (
    <EndlessList hasMore={products.hasMore} loading={products.loading} skeleton={null} onMore={products.more}>
      <ProductGrid products={products.items} {...grid} />
    </EndlessList>
  );
}
