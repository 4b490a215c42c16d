import { acceptRequest, type ProductRequest } from '@ovation/contract/shop/requests.ts';
import { useNavigate, useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { explainFailure } from '../../payments/checkout/explain-failure.ts';
import type { Funding } from '../../payments/checkout/use-funding.ts';
import { usePayment } from '../../payments/checkout/use-payment.ts';
import type { Preview } from '../cart/use-preview.ts';
import { intend, isAnswer } from '../../payments/intention.ts';

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
export function useAccept({ request, preview, coupon, addressId, funding }: AcceptOptions) {
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
