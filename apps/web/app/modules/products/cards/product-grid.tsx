import type { Product } from '@ovation/contract/shop/products.ts';
import { t } from '@ovation/language/t.ts';
import { SiteLink } from '../../../ui/buttons/link.tsx';
import { IconLock } from '../../../ui/icons.tsx';
import { Picture } from '../../media/picture.tsx';
import { isSoldOut, priceLabel, productAddress } from '../product-labels.ts';
import { Rating } from '../stars.tsx';
import type { Endless } from '../../../platform/lists/endless.ts';
import { EndlessList } from '../../../ui/lists/endless-list.tsx';
import { useAccessChanges } from '../../access/access-changes.ts';
import classes from './product-grid.module.css';

interface ProductGridProps {
  readonly products: readonly Product[];
  /** Names the performer of each, where they are of several. */
  readonly isSigned?: boolean;
  readonly label: string;
}

export function ProductGrid({ products, isSigned = false, label }: ProductGridProps) {
  return (
    <>
      <ul className={classes.grid} aria-label={label}>
        {products.map((product, index) => (
          <li key={product._id} data-row>
            <ProductCard product={product} isSigned={isSigned} eager={index < 4} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface ProductCardProps {
  readonly product: Product;
  /** Names its performer. */
  readonly isSigned: boolean;
  readonly eager: boolean;
}

/** A product in a list: its first image, name, price and stars, and whether it can be bought. */
function ProductCard({ product, isSigned, eager }: ProductCardProps) {
  const { access, name, performer, rating, type } = product;
  const soldOut = isSoldOut(product);
  return (
    <SiteLink
      to={productAddress(product)}
      className={classes.card}
      data-locked={!access.granted || undefined}
      data-sold-out={soldOut || undefined}
    >
      <span className={classes.cardFrame}>
        <Cover product={product} eager={eager} />
        {access.granted ? null : (
          <span className={classes.cardShade}>
            <IconLock size={24} stroke={1.8} />
            <span className="visually-hidden">{t('Locked')}</span>
          </span>
        )}
        <Badge product={product} soldOut={soldOut} />
      </span>
      <span dir="auto" className={classes.cardName}>
        {name}
      </span>
      <span className={classes.cardPrice}>{priceLabel(product)}</span>
      <span className={classes.cardFacts}>
        {isSigned ? <span dir="auto">{performer.name}</span> : null}
        {rating === undefined ? null : <Rating rating={rating} />}
        {type === 'digital' ? <span>{t('Download')}</span> : null}
        {type === 'made_to_order' ? <span>{t('Made to order')}</span> : null}
      </span>
    </SiteLink>
  );
}

function Badge({ product, soldOut }: { readonly product: Product; readonly soldOut: boolean }) {
  const label = product.isBought ? t('Bought') : soldOut ? t('Sold out') : undefined;
  return label === undefined ? null : <span className={classes.cardBadge}>{label}</span>;
}

function Cover({ product: { images, cover }, eager }: Pick<ProductCardProps, 'product' | 'eager'>) {
  const [first] = images;
  if (first && first.thumbnails.length > 0)
    return (
      <Picture file={first} alt="" sizes="(max-width: 48em) 50vw, 260px" className={classes.picture} eager={eager} />
    );
  return (
    <img
      className={classes.picture}
      src={cover}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      width={320}
      height={320}
    />
  );
}

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
