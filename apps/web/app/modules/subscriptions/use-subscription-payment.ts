import { t } from '@ovation/language/t.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { searchTransactions, subscribe } from '@ovation/contract/money/money.ts';
import { api } from '../../platform/api/api.ts';
import { useAppDispatch, followed } from '../../platform/state/store.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { announceAccessChange } from '../access/access-changes.ts';
import { usePayment } from '../payments/checkout/use-payment.ts';
import { intend } from '../payments/intention.ts';

type PaymentInput = Omit<BodyInput<typeof subscribe>, 'performerId'>;

/** Subscribes, or resumes a cancelled subscription, and notifies all lists that show this performer. */
export function useSubscriptionPayment(performer: { readonly _id: string; readonly name: string }, onDone: () => void) {
  const dispatch = useAppDispatch();
  const onPaid = (): void => {
    dispatch(followed(performer._id));
    toastSuccess(t('You are subscribed to {name}.', { name: performer.name }));
    announceAccessChange({ performerId: performer._id });
    onDone();
  };
  const payment = usePayment(onPaid);
  const pay = async (input: PaymentInput): Promise<void> => {
    const body = { ...input, performerId: performer._id };
    const { subscription, ...answer } = await intend(['subscribe', body], (idempotencyKey) =>
      api.call(subscribe, { body, idempotencyKey }),
    );
    const isPending = subscription.status === 'pending';
    await payment.take({
      ...answer,
      status: isPending ? 'pending' : 'succeeded',
      paymentId: isPending ? await latestPaymentId() : undefined,
    });
  };
  return { payment, pay, onPaid };
}

/** The latest payment of a subscription, because the reply of `subscribe` does not name it. */
export async function latestPaymentId(): Promise<string | undefined> {
  const { data } = await api.call(searchTransactions, {
    query: { type: 'subscription', sortBy: 'createdAt', pageSize: 1 },
  });
  return data[0]?._id;
}
