import { t } from '@ovation/language/t.ts';
import type { Product, Variant } from '@ovation/contract/shop/products.ts';
import { useNavigate } from 'react-router';
import { formatMoney } from '../../../ui/words/money.tsx';
import { WishLink } from '../../accounts/wish-link.tsx';

interface BuyNowProps {
  readonly product: Product;
  readonly variant: Variant;
  readonly quantity: number;
}

/** Leads to the checkout. */
export function BuyNow({ product, variant, quantity }: BuyNowProps) {
  const navigate = useNavigate();
  const choice = `${variant._id}.${quantity}`;
  const addressOf = (chosen: string): string => `/checkout?buy=${product._id}.${chosen}`;
  const wish = {
    act: 'buy-product',
    target: product._id,
    detail: choice,
    title: product.name,
    price: priceOf(variant, quantity),
  };
  return (
    <WishLink to={addressOf(choice)} wish={wish} onReturn={(chosen = choice) => void navigate(addressOf(chosen))}>
      {t('Buy now')}
    </WishLink>
  );
}

function priceOf({ pays }: Variant, quantity: number): string {
  const price = formatMoney(pays);
  return quantity === 1 ? price : t('{count} × {price}', { count: quantity, price });
}
