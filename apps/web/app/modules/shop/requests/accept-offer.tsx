import { t } from '@ovation/language/t.ts';
import type { Address } from '@ovation/contract/shop/addresses.ts';
import type { ProductRequest } from '@ovation/contract/shop/requests.ts';
import { useState } from 'react';
import { useFunding } from '../../payments/checkout/use-funding.ts';
import { AddressChoice } from '../checkout/address-choice.tsx';
import { obstacleOf } from '../checkout/obstacle.ts';
import { PayCard } from '../checkout/pay-card.tsx';
import { couponOf, useCouponCode } from '../checkout/use-cart-coupon.ts';
import { useDeliveryCountry } from '../cart/use-delivery-country.ts';
import { useOfferPreview, type Preview } from '../cart/use-preview.ts';
import { OrderPart } from '../orders/order-parts.tsx';
import { useAccept } from './use-accept.ts';

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
