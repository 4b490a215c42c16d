import type { Product } from '@ovation/contract/shop/products.ts';
import { ProductStyles } from '../product-styles.tsx';
import { ProductCard } from './product-card.tsx';

interface ProductGridProps {
  readonly products: readonly Product[];
  /** Names the performer of each, where they are of several. */
  readonly isSigned?: boolean;
  readonly label: string;
}

export function ProductGrid({ products, isSigned = false, label }: ProductGridProps) {
  return (
    <>
      <ProductStyles />
      <ul className="product-grid" aria-label={label}>
        {products.map((product, index) => (
          <li key={product._id} data-row>
            <ProductCard product={product} isSigned={isSigned} eager={index < 4} />
          </li>
        ))}
      </ul>
    </>
  );
}
