import { t } from '@ovation/language/t.ts';
import type { Address } from '@ovation/contract/shop/addresses.ts';
import { Alert, Card, Stack, Title } from '@mantine/core';
import { IconInfoCircle, IconShoppingBag } from '../../../ui/tabler.ts';
import { useState } from 'react';
import { createOrders } from '@ovation/contract/shop/checkout.ts';
import { useNavigate } from 'react-router';
import { messageOf, api } from '../../../platform/api/api.ts';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { EmptyState, ErrorState } from '../../../ui/feedback/error-state.tsx';
import { RowSkeletons } from '../../../ui/lists/skeletons.tsx';
import { useFunding, type Funding } from '../../payments/checkout/use-funding.ts';
import { useCart } from '../cart/use-cart.ts';
import { useDeliveryCountry } from '../cart/use-delivery-country.ts';
import { usePreview, type Preview, type Wanted } from '../cart/use-preview.ts';
import { AddressChoice } from './address-choice.tsx';
import { CheckoutItems } from './checkout-items.tsx';
import { obstacleOf } from './obstacle.ts';
import { PayCard } from './pay-card.tsx';
import { UnsettledNotice } from './unsettled-notice.tsx';
import { couponOf, useCouponCode } from './use-cart-coupon.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { explainFailure } from '../../payments/checkout/explain-failure.ts';
import { usePayment } from '../../payments/checkout/use-payment.ts';
import { intend, isAnswer } from '../../payments/intention.ts';
import { placedAddress, placedPath, rememberCheckout } from './placed-checkout.ts';
import classes from '../shop.module.css';

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
    <div className={classes.split}>
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

interface PayOptions {
  readonly items: readonly Wanted[];
  /** The cart is bought, not one product at once. */
  readonly isCart: boolean;
  readonly preview: Preview;
  /** The code that lowers the total; one that was refused is not sent. */
  readonly coupon: string | undefined;
  readonly addressId: string | undefined;
  readonly funding: Funding;
}

/** Pays for everything once, and leads to the orders. */
function usePay({ items, isCart, preview, coupon, addressId, funding }: PayOptions) {
  const navigate = useNavigate();
  const accountId = useMe()?._id ?? '';
  const payment = usePayment(() => undefined);
  const total = preview.data?.total ?? 0;
  return useContractForm<typeof createOrders, Record<string, never>>(createOrders, {
    initialValues: {},
    explain: explainFailure,
    toBody: () => ({
      items: items.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
      coupon,
      addressId: preview.data?.needsAddress ? addressId : undefined,
      total,
      ...funding.termsOf(total),
      returnTo: placedPath,
    }),
    send: async (terms) => {
      const body = { ...terms, ...(await funding.settle(total)), returnTo: placedPath };
      try {
        const { orders, ...answer } = await intend(['orders', body], (idempotencyKey) =>
          api.call(createOrders, { body, idempotencyKey }),
        );
        const orderIds = orders.map(({ _id }) => _id);
        const variantIds = isCart ? items.flatMap(({ variantId }) => variantId ?? []) : [];
        rememberCheckout(accountId, { orderIds, variantIds });
        const isUnpaid = orders.some(({ status }) => status === 'unpaid');
        await payment.take({ ...answer, status: isUnpaid ? 'pending' : 'succeeded' });
        await navigate(placedAddress(orderIds));
      } catch (error) {
        // Without an answer the orders may exist, and a new preview would find their pieces gone.
        if (isAnswer(error)) preview.refresh();
        throw error;
      }
    },
  });
}
