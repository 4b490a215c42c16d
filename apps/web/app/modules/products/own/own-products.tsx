import { t } from '@ovation/language/t.ts';
import type { OwnProduct } from '@ovation/contract/shop/products.ts';
import { Stack, Badge, Text } from '@mantine/core';
import { useMoveToBin } from '../../library/own/move-to-bin.ts';
import { AccessBadge, OwnRow } from '../../library/own/own-row.tsx';
import { contentsLabel, priceLabel, productAddress } from '../product-labels.ts';
import { ProductState } from './product-state.tsx';

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

interface OwnProductRowProps {
  readonly product: OwnProduct;
  readonly onDelete: () => void;
}

/** One product in its performer's list. */
function OwnProductRow({ product, onDelete }: OwnProductRowProps) {
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
  const pieces = stock === undefined ? t('Unlimited') : t('{stock, plural, one {# piece} other {# pieces}}', { stock });
  return variants.length > 1 ? t('{pieces} in {variants} variants', { pieces, variants: variants.length }) : pieces;
}

/** `Only 2 left`, `Only 2 left of Large`; undefined while there is enough, or where nothing is to be said. */
export function lowStockLabel({ variants, lowStockAt, status }: OwnProduct): string | undefined {
  if (lowStockAt === null || status === 'sold_out' || status === 'withdrawn') return undefined;
  const low = variants.filter(({ stock }) => stock !== null && stock <= lowStockAt);
  const [least] = low.toSorted((one, other) => (one.stock ?? 0) - (other.stock ?? 0));
  if (!least) return undefined;
  const { name, stock } = least;
  if (name === '') return stock === 0 ? t('None left') : t('Only {stock} left', { stock });
  return stock === 0 ? t('None left of {name}', { name }) : t('Only {stock} left of {name}', { stock, name });
}
