import { t } from '@ovation/language/t.ts';
import type { Address } from '@ovation/contract/shop/addresses.ts';
import { acceptRequest, type ProductRequest } from '@ovation/contract/shop/requests.ts';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useFunding, type Funding } from '../../payments/checkout/use-funding.ts';
import { AddressChoice } from '../checkout/address-choice.tsx';
import { obstacleOf } from '../checkout/obstacle.ts';
import { PayCard } from '../checkout/pay-card.tsx';
import { couponOf, useCouponCode } from '../checkout/use-cart-coupon.ts';
import { useDeliveryCountry } from '../cart/use-delivery-country.ts';
import { useOfferPreview, type Preview } from '../cart/use-preview.ts';
import { OrderPart } from '../orders/order-parts.tsx';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { explainFailure } from '../../payments/checkout/explain-failure.ts';
import { usePayment } from '../../payments/checkout/use-payment.ts';
import { intend, isAnswer } from '../../payments/intention.ts';

interface AcceptOfferProps {
  readonly request: ProductRequest;
  readonly addresses: readonly Address[];
}

/**
 * Accepting an offer means paying for it: where it goes, the sums of the server, a coupon, what pays, and the one
 * button.
 */
export function AcceptOffer({ request, addresses }: AcceptOfferProps) {
  const [country] = useDeliveryCountry();
  const [added, addAddress] = useState<readonly Address[]>([]);
  const [chosenId, choose] = useState(addresses[0]?._id);
  const all = [...added, ...addresses];
  const addressId = request.needsAddress ? chosenId : undefined;
  const code = useCouponCode();
  const preview = useOfferPreview(request._id, {
    addressId,
    country: addressId ? undefined : country,
    coupon: code.code,
  });
  const funding = useFunding();
  const coupon = couponOf(code, preview);
  const of = useAccept({ request, preview, coupon: coupon.terms.coupon, addressId, funding });
  return (
    <>
      {request.needsAddress ? (
        <OrderPart title={t('Delivery')}>
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
        </OrderPart>
      ) : null}
      <PayCard
        of={of}
        title={t('Accept and pay')}
        preview={preview}
        coupon={coupon}
        funding={funding}
        obstacle={obstacleOfOffer(preview, addressId)}
      />
    </>
  );
}

/** Why an offer cannot be paid for yet, as a sentence. */
function obstacleOfOffer({ data }: Preview, addressId: string | undefined): string | undefined {
  if (data === undefined) return t('One moment, loading the price.');
  return data.orders[0]?.problem ?? obstacleOf(data, addressId);
}

interface AcceptOptions {
  readonly request: ProductRequest;
  /** The server's sums, which the fan sees. */
  readonly preview: Preview;
  /** The code that lowers the total; one that was refused is not sent. */
  readonly coupon: string | undefined;
  readonly addressId: string | undefined;
  readonly funding: Funding;
}

/** Pays for an offer once, and leads to its order. */
function useAccept({ request, preview, coupon, addressId, funding }: AcceptOptions) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const payment = usePayment(() => undefined);
  const total = preview.data?.total ?? 0;
  const returnTo = `/requests/${request._id}`;
  return useContractForm<typeof acceptRequest, Record<string, never>>(acceptRequest, {
    initialValues: {},
    explain: explainFailure,
    toBody: () => ({
      price: total,
      coupon,
      ...(request.needsAddress ? { addressId } : {}),
      ...funding.termsOf(total),
      returnTo,
    }),
    send: async (terms) => {
      const body = { ...terms, ...(await funding.settle(total)), returnTo };
      try {
        const { orderId, ...answer } = await intend(['accept', request._id, body], (idempotencyKey) =>
          api.call(acceptRequest, { params: { id: request._id }, body, idempotencyKey }),
        );
        await payment.take({ ...answer, status: answer._id === undefined ? 'pending' : 'succeeded' });
        await navigate(`/orders/${orderId}`);
      } catch (error) {
        // The offer may have changed, or ended, meanwhile.
        if (isAnswer(error)) {
          preview.refresh();
          void revalidate();
        }
        throw error;
      }
    },
  });
}
