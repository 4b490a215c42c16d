import { createOrders } from '@ovation/contract/shop/orders.ts';
import { useNavigate } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { explainFailure } from '../../payments/checkout/explain-failure.ts';
import type { Funding } from '../../payments/checkout/use-funding.ts';
import { usePayment } from '../../payments/checkout/use-payment.ts';
import { intend, isAnswer } from '../../payments/intention.ts';
import type { Preview, Wanted } from '../cart/use-preview.ts';
import { placedAddress, placedPath, rememberCheckout } from './placed-checkout.ts';

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
export function usePay({ items, isCart, preview, coupon, addressId, funding }: PayOptions) {
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
