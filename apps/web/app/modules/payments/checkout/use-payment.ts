import { useState } from 'react';
import { useAppDispatch } from '../../../platform/state/store.ts';
import { balanceChanged } from '../../../platform/state/user.ts';
import { useBank } from '../bank.ts';
import { stepAfter, type PaymentAnswer } from './payment-answer.ts';

export interface Payment {
  /** The card payment that the bank has not answered yet: all that the sheet shows then. */
  readonly pendingId: string | undefined;
  /** Takes the answer in: the bank's page, a word, or the end. Throws DeclinedError. */
  take(answer: PaymentAnswer): Promise<void>;
  /** The bank has refused what was pending: the form is there again. */
  reopen(): void;
}

/** What becomes of a payment that a sheet has made; `onPaid` is called when all is well. */
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
