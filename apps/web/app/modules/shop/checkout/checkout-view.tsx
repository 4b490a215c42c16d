import { t } from '@ovation/language/t.ts';
import type { Address } from '@ovation/contract/shop/addresses.ts';
import { Alert, Card, Stack, Title } from '@mantine/core';
import { IconInfoCircle, IconShoppingBag } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/api.ts';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { EmptyState, ErrorState } from '../../../ui/feedback/error-state.tsx';
import { RowSkeletons } from '../../../ui/lists/skeletons.tsx';
import { useFunding } from '../../payments/checkout/use-funding.ts';
import { useCart } from '../cart/use-cart.ts';
import { useDeliveryCountry } from '../cart/use-delivery-country.ts';
import { usePreview, type Preview, type Wanted } from '../cart/use-preview.ts';
import { AddressChoice } from './address-choice.tsx';
import { CheckoutItems } from './checkout-items.tsx';
import { obstacleOf } from './obstacle.ts';
import { PayCard } from './pay-card.tsx';
import { UnsettledNotice } from './unsettled-notice.tsx';
import { couponOf, useCouponCode } from './use-cart-coupon.ts';
import { usePay } from './use-pay.ts';

interface CheckoutViewProps {
  readonly addresses: readonly Address[];
  /** One product bought at once; undefined for the cart. */
  readonly buyNow: Wanted | undefined;
}

/** The whole checkout on one page. */
export function CheckoutView({ addresses, buyNow }: CheckoutViewProps) {
  const isHydrated = useHydrated();
  const { lines } = useCart();
  const items = buyNow === undefined ? lines : [buyNow];
  if (!isHydrated) return <Waiting />;
  if (items.length === 0) return <NothingToBuy />;
  return (
    <>
      <UnsettledNotice />
      <Checkout addresses={addresses} items={items} isCart={buyNow === undefined} />
    </>
  );
}

interface CheckoutProps {
  readonly addresses: readonly Address[];
  readonly items: readonly Wanted[];
  readonly isCart: boolean;
}

function Checkout({ addresses, items, isCart }: CheckoutProps) {
  const [country] = useDeliveryCountry();
  const [added, addAddress] = useState<readonly Address[]>([]);
  const all = [...added, ...addresses];
  const [addressId, choose] = useState(addresses[0]?._id);
  const code = useCouponCode();
  const preview = usePreview(items, { addressId, country: addressId ? undefined : country, coupon: code.code }, false);
  const funding = useFunding();
  const coupon = couponOf(code, preview);
  const pay = usePay({ items, isCart, preview, coupon: coupon.terms.coupon, addressId, funding });
  if (preview.data === undefined) return preview.error === undefined ? <Waiting /> : <Unchecked preview={preview} />;
  const { data } = preview;
  if (data.orders.length === 0) return <NothingToBuy />;
  return (
    <div className="shop-split">
      <Stack gap="lg">
        {data.missing.length === 0 ? null : <Missing isCart={isCart} />}
        <CheckoutItems orders={data.orders} isCart={isCart} />
        {data.needsAddress ? (
          <Card padding="lg" component="section" aria-label={t('Delivery')}>
            <Title order={2} size="h3" mb="md">
              {t('Delivery')}
            </Title>
            <AddressChoice
              addresses={all}
              chosen={addressId}
              country={country}
              onChoose={choose}
              onSaved={(address) => {
                addAddress([address, ...added]);
                choose(address._id);
              }}
            />
          </Card>
        ) : null}
      </Stack>
      <PayCard of={pay} preview={preview} coupon={coupon} funding={funding} obstacle={obstacleOf(data, addressId)} />
    </div>
  );
}

function Missing({ isCart }: { readonly isCart: boolean }) {
  return (
    <Alert color="orange" variant="light" role="alert" icon={<IconInfoCircle aria-hidden />}>
      {isCart
        ? t('Something in your cart is no longer available. Please remove it from your cart.')
        : t('This is no longer available.')}
    </Alert>
  );
}

function Waiting() {
  return (
    <Card padding="lg">
      <RowSkeletons count={3} />
    </Card>
  );
}

function NothingToBuy() {
  return (
    <Card>
      <EmptyState
        icon={<IconShoppingBag size={40} stroke={1.3} />}
        title={t('Nothing to pay for')}
        message={t('Your cart is empty, or its items are no longer available.')}
        action={{ label: t('Go to cart'), to: '/cart' }}
      />
    </Card>
  );
}

function Unchecked({ preview }: { readonly preview: Preview }) {
  return (
    <Card>
      <ErrorState
        title={t('We could not load the prices')}
        message={t('{messageOf} Nothing was charged.', { messageOf: messageOf(preview.error) })}
        action={{ label: t('Try again'), onClick: preview.refresh }}
      />
    </Card>
  );
}
