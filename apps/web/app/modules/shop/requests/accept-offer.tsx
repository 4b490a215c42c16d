import type { Address } from '@ovation/contract/shop/addresses.ts';
import type { ProductRequest } from '@ovation/contract/shop/requests.ts';
import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import { FundingChoice } from '../../payments/checkout/funding-choice.tsx';
import { totalOf } from '../../payments/checkout/total-of.ts';
import { useFunding } from '../../payments/checkout/use-funding.ts';
import { TopUpButton } from '../../payments/top-up/top-up-button.tsx';
import { AddressChoice } from '../checkout/address-choice.tsx';
import { useDeliveryCountry } from '../cart/use-delivery-country.ts';
import { OrderPart } from '../orders/order-parts.tsx';
import { Sum, Sums } from '../sums.tsx';
import { useAccept } from './use-accept.ts';
import { useShipping } from './use-shipping.ts';

interface AcceptOfferProps {
  readonly request: ProductRequest;
  readonly addresses: readonly Address[];
}

/** Accepting an offer means paying for it: where it goes, the sums, what pays, and the one button. */
export function AcceptOffer({ request, addresses }: AcceptOfferProps) {
  const [country] = useDeliveryCountry();
  const [added, addAddress] = useState<readonly Address[]>([]);
  const [addressId, choose] = useState(addresses[0]?._id);
  const all = [...added, ...addresses];
  const shipping = useShipping(request, all.find(({ _id }) => _id === addressId)?.country);
  const price = request.price ?? 0;
  const total = Math.round((price + (shipping.price ?? 0)) * 100) / 100;
  const funding = useFunding();
  const of = useAccept({ request, total, addressId, funding });
  const missing = total - funding.balance;
  return (
    <>
      {request.needsAddress ? (
        <OrderPart title="Delivery">
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
      <OrderPart title="Accept and pay">
        <Form of={{ ...of, failure: undefined }} label="Accept and pay">
          <Sums>
            <Sum label="Price" amount={price} />
            {shipping.price === undefined ? null : <Sum label="Shipping" amount={shipping.price} />}
            <Sum label="Total" amount={total} isTotal />
          </Sums>
          <Stack gap="xs" align="flex-start">
            <div className="shop-funding">
              <FundingChoice funding={funding} price={total} cardError={of.form.errors['paymentMethod']} />
            </div>
            {missing <= 0 ? null : (
              <TopUpButton missing={missing} variant="subtle" size="sm">
                Top up your balance
              </TopUpButton>
            )}
          </Stack>
          {of.failure === undefined ? null : (
            <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle aria-hidden />}>
              {of.failure}
            </Alert>
          )}
          <SubmitButton of={of} fullWidth disabled={shipping.obstacle !== undefined}>
            Accept and pay {formatMoney(total)}
          </SubmitButton>
          <Text size="sm" c="dimmed" ta="center" aria-live="polite">
            {shipping.obstacle ?? totalOf(total, funding).source}
          </Text>
        </Form>
      </OrderPart>
    </>
  );
}
