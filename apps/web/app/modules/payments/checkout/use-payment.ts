import { useState } from 'react';
import { useAppDispatch } from '../../../platform/state/store.ts';
import { balanceChanged } from '../../../platform/state/user.ts';
import { useBank } from '../bank.ts';
import { stepAfter, type PaymentAnswer } from './payment-answer.ts';

export interface Payment {
  /** The card payment that the bank has not settled yet; the sheet shows only that. */
  readonly pendingId: string | undefined;
  /** Handles the reply of a payment: leads to the bank, waits, or ends. Throws DeclinedError. */
  take(answer: PaymentAnswer): Promise<void>;
  /** Shows the form again after the bank has declined a pending payment. */
  reopen(): void;
}

/** Follows a payment of a sheet to its end; `onPaid` is called on success. */
export function usePayment(onPaid: () => void): Payment {
  const dispatch = useAppDispatch();
  const goToBank = useBank();
  const [pendingId, setPendingId] = useState<string>();
  return {
    pendingId,
    reopen: () => setPendingId(undefined),
    async take(answer) {
      const step = stepAfter(answer);
      if (step.to === 'bank') return goToBank(step.redirectUrl);
      dispatch(balanceChanged(answer.balance));
      return step.to === 'wait' ? setPendingId(step.paymentId) : onPaid();
    },
  };
}
