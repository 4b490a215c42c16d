import { t } from '@ovation/language/t.ts';
import type { Product, Variant } from '@ovation/contract/shop/products.ts';
import { useNavigate } from 'react-router';
import { useIntent } from '../../../platform/visitor/login-prompt.tsx';
import { useMe } from '../../../platform/visitor/session.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';

interface BuyNowProps {
  readonly product: Product;
  readonly variant: Variant;
  readonly quantity: number;
}

/** Leads to the checkout. Without scripts it is a link that asks visitors to log in; with them, the sheet does. */
export function BuyNow({ product, variant, quantity }: BuyNowProps) {
  const me = useMe();
  const navigate = useNavigate();
  const choice = `${variant._id}.${quantity}`;
  const addressOf = (chosen: string): string => `/checkout?buy=${product._id}.${chosen}`;
  const wish = {
    act: 'buy-product',
    target: product._id,
    title: product.name,
    price: priceOf(variant, quantity),
  };
  const ask = useIntent(wish, (chosen = choice) => void navigate(addressOf(chosen)));
  return (
    <LinkButton
      size="md"
      to={addressOf(choice)}
      onClick={(event) => {
        // In another tab the login asks.
        if (me || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        ask(choice);
      }}
    >
      {t('Buy now')}
    </LinkButton>
  );
}

function priceOf({ pays }: Variant, quantity: number): string {
  const price = formatMoney(pays);
  return quantity === 1 ? price : t('{count} × {price}', { count: quantity, price });
}
