import { t } from '@ovation/language/t.ts';
import type { OwnProduct } from '@ovation/contract/shop/products.ts';
import { Badge, Text } from '@mantine/core';
import { AccessBadge, OwnRow } from '../../library/own/own-row.tsx';
import { contentsLabel, priceLabel, productAddress } from '../product-labels.ts';
import { lowStockLabel } from './low-stock.ts';
import { ProductState } from './product-state.tsx';
import { formatNumber } from '../../../ui/words/count.ts';

interface OwnProductRowProps {
  readonly product: OwnProduct;
  readonly onDelete: () => void;
}

/** One product in its performer's list. */
export function OwnProductRow({ product, onDelete }: OwnProductRowProps) {
  const { _id, name, images, cover, access, status } = product;
  const low = lowStockLabel(product);
  return (
    <OwnRow
      title={name}
      picture={images[0]?.thumbnails[0]?.url ?? cover}
      editAddress={status === 'withdrawn' ? undefined : `/creator/products/${_id}`}
      viewAddress={productAddress(product)}
      facts={
        <>
          <ProductState product={product} />
          {low === undefined ? null : <Badge color="claret">{low}</Badge>}
          {access.rule === 'public' ? null : <AccessBadge rule={access.rule} price={undefined} />}
          <Text component="span" size="sm" c="dimmed">
            {priceLabel(product)} · {contentsFor(product)}
          </Text>
        </>
      }
      figures={product}
      onDelete={onDelete}
    />
  );
}

function contentsFor(product: OwnProduct): string {
  if (product.type === 'digital') return filesLabel(product);
  return product.type === 'physical' ? piecesLabel(product) : contentsLabel(product);
}

function filesLabel(product: OwnProduct): string {
  const { licenceKeysLeft: left } = product;
  if (left === null) return contentsLabel(product);
  return t('{contentsLabel} · {left, plural, one {# licence key} other {# licence keys}} left', {
    contentsLabel: contentsLabel(product),
    left,
  });
}

function piecesLabel({ stock, variants }: OwnProduct): string {
  const pieces =
    stock === undefined
      ? t('Unlimited')
      : stock === 1
        ? '1 piece'
        : t('{stock} pieces', { stock: formatNumber(stock) });
  return variants.length > 1 ? t('{pieces} in {length} variants', { pieces, length: variants.length }) : pieces;
}
