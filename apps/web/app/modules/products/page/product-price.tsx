import { t } from '@ovation/language/t.ts';
import type { Variant } from '@ovation/contract/shop/products.ts';
import { formatMoney } from '../../../ui/words/money.tsx';
import { subscriberNote } from '../product-labels.ts';

/** What this viewer pays: $12.00, $9.00 for subscribers. */
export function ProductPrice({ variant }: { readonly variant: Variant }) {
  const { price, pays } = variant;
  const note = subscriberNote(variant);
  return (
    <p className="product-price" aria-live="polite">
      <strong>{formatMoney(pays)}</strong>
      {pays < price ? (
        <s>
          <span className="visually-hidden">{t('instead of')} </span>
          {formatMoney(price)}
        </s>
      ) : null}
      {note === undefined ? null : <span>{note}</span>}
    </p>
  );
}
