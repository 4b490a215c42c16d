import { t } from '@ovation/language/t.ts';
import type { Product, Variant } from '@ovation/contract/shop/products.ts';
import { NumberInput, Text } from '@mantine/core';
import { IconDownload, IconKey, IconPackage, IconRepeat, IconShieldCheck } from '../../../ui/tabler.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { rich } from '../../../ui/words/rich.tsx';
import { toastSuccess } from '../../../platform/toasts.ts';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { SiteLink } from '../../../ui/buttons/link.tsx';
import { cartItemOf } from '../../shop/cart/cart.ts';
import { useCart } from '../../shop/cart/use-cart.ts';
import { contentsLabel, firstVariant, isLow, limitLabel, mostOf, stockLabel } from '../product-labels.ts';
import { AskBox, ProductPrice } from './ask-box.tsx';
import { ShippingCost } from './shipping-cost.tsx';
import { VariantChoice } from './variant-choice.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import { WishLink } from '../../accounts/wish-link.tsx';
import classes from './buying.module.css';

interface BuyBoxProps {
  readonly product: Product;
  /** The visitor's country as their address shows it; null if it does not. */
  readonly country: string | null;
  /** Its performer cannot buy it. */
  readonly isOwn: boolean;
}

/** What a product costs, in which variants and how many, and the buttons that buy it. */
export function BuyBox({ product, country, isOwn }: BuyBoxProps) {
  const [chosenId, setChosenId] = useState(() => firstVariant(product.variants)?._id);
  const [quantity, setQuantity] = useState(1);
  const variant = product.variants.find(({ _id }) => _id === chosenId) ?? firstVariant(product.variants);
  if (!variant) return null;
  if (product.type === 'made_to_order') return <AskBox product={product} variant={variant} />;
  const most = mostOf(product.type, variant);
  const wanted = Math.max(1, Math.min(quantity, most));
  return (
    <section className={classes.box} aria-label={t('Buy')}>
      <ProductPrice variant={variant} />
      <VariantChoice variants={product.variants} chosen={variant} onChoose={setChosenId} />
      <Pieces product={product} variant={variant} most={most} quantity={wanted} onQuantity={setQuantity} />
      {isOwn ? null : <Actions product={product} variant={variant} quantity={wanted} />}
      <Promises product={product} />
      {product.type === 'physical' ? (
        <ShippingCost productId={product._id} variantId={variant._id} quantity={wanted} country={country} />
      ) : null}
    </section>
  );
}

interface PiecesProps {
  readonly product: Product;
  readonly variant: Variant;
  readonly most: number;
  readonly quantity: number;
  readonly onQuantity: (quantity: number) => void;
}

/** How many pieces, and how many are left. */
function Pieces({ product, variant, most, quantity, onQuantity }: PiecesProps) {
  const left = stockLabel(variant.stock);
  if (most < 1 || (product.type === 'digital' && left === undefined)) return null;
  return (
    <div className={classes.line}>
      {most > 1 ? (
        <NumberInput
          label={t('Quantity')}
          w="7rem"
          min={1}
          max={most}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={quantity}
          onChange={(value) => onQuantity(Number(value) || 1)}
        />
      ) : null}
      {left === undefined ? null : (
        <output className={classes.stock} data-low={isLow(variant.stock) || undefined}>
          {left}
        </output>
      )}
    </div>
  );
}

function Actions({ product, variant, quantity }: Pick<PiecesProps, 'product' | 'variant' | 'quantity'>) {
  const cart = useCart();
  const hydrated = useHydrated();
  const isInCart = cart.lines.some(({ variantId }) => variantId === variant._id);
  // Buyers keep their download, also when it is no longer sold.
  if (product.type === 'digital' && product.isBought)
    return (
      <div className={classes.actions}>
        <LinkButton to="/purchases" size="md">
          {t('Download it')}
        </LinkButton>
      </div>
    );
  if (product.status === 'withdrawn') return <Text c="dimmed">{t('This is no longer for sale.')}</Text>;
  if (variant.stock === 0)
    return (
      <div className={classes.actions}>
        <Button size="md" disabled>
          {t('Sold out')}
        </Button>
      </div>
    );
  const add = (): void => {
    cart.add(cartItemOf(product, variant, quantity));
    toastSuccess(t('Added to your cart'));
  };
  return (
    <>
      <div className={classes.actions}>
        <BuyNow product={product} variant={variant} quantity={quantity} />
        <Button
          size="md"
          variant="default"
          disabled={!hydrated || (isInCart && product.type === 'digital')}
          onClick={add}
        >
          {t('Add to cart')}
        </Button>
      </div>
      {isInCart ? (
        <Text size="sm">
          {rich('It is in your cart. <link>Go to the cart</link>', { link: <SiteLink to="/cart" /> })}
        </Text>
      ) : null}
    </>
  );
}

/** What one gets and when, and what happens to the money meanwhile. */
function Promises({ product }: Pick<BuyBoxProps, 'product'>) {
  const isDigital = product.type === 'digital';
  const Icon = isDigital ? IconDownload : IconPackage;
  const limit = limitLabel(product);
  return (
    <ul className={classes.promises}>
      <li>
        <Icon size={18} stroke={1.7} aria-hidden />
        {contentsLabel(product)}
      </li>
      {product.hasLicenceKeys ? (
        <li>
          <IconKey size={18} stroke={1.7} aria-hidden />
          {t('A licence key is included')}
        </li>
      ) : null}
      {limit === undefined ? null : (
        <li>
          <IconRepeat size={18} stroke={1.7} aria-hidden />
          {limit}
        </li>
      )}
      <li>
        <IconShieldCheck size={18} stroke={1.7} aria-hidden />
        {isDigital
          ? t('Available at once, and yours to keep after a subscription ends')
          : t('We hold your money until it has arrived')}
      </li>
    </ul>
  );
}

interface BuyNowProps {
  readonly product: Product;
  readonly variant: Variant;
  readonly quantity: number;
}

/** Leads to the checkout. */
function BuyNow({ product, variant, quantity }: BuyNowProps) {
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
