import { t } from '@ovation/language/t.ts';
import { LinkWithCount } from '../../../ui/buttons/link-with-count.tsx';
import { IconShoppingBag } from '../../../ui/icons.tsx';
import { useCart } from './use-cart.ts';

/** The way to the cart, in the frame around every page; absent while the cart is empty. */
export function CartLink() {
  const { count } = useCart();
  if (count === 0) return null;
  const label = t('{count, plural, one {Cart, 1 item} other {Cart, # items}}', { count });
  return <LinkWithCount to="/cart" label={label} Icon={IconShoppingBag} count={count > 99 ? '99+' : count} />;
}
