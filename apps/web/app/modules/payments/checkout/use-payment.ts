import type { sendTip } from '@ovation/contract/money.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import { useState } from 'react';
import { useAppDispatch } from '../../../platform/state/store.ts';
import { balanceChanged } from '../../../platform/state/user.ts';
import { useBank } from '../bank.ts';
import { DeclinedError } from './explain-failure.ts';

/** What a call that pays answers, whatever was bought. */
export interface PaymentAnswer {
  readonly status: 'succeeded' | 'requires_action' | 'pending' | 'failed';
  /** The wallet after it. */
  readonly balance: number;
  /** The card payment's id; a purchase from the balance has none. */
  readonly paymentId?: string | undefined;
  /** Where the payer confirms it. */
  readonly redirectUrl?: string | undefined;
  readonly message?: string | undefined;
}

export interface Payment {
  /** The card payment that the bank has not answered yet: all that the sheet shows then. */
  readonly pendingId: string | undefined;
  /** Takes the answer in: the bank's page, a word, or the end. Throws DeclinedError. */
  take(answer: PaymentAnswer): Promise<void>;
  /** The bank has refused what was pending: the form is there again. */
  reopen(): void;
}

/** How a charge stands: it is there, or the card that pays it is still asked. */
export function answerOfCharge({ _id, ...answer }: ReplyOutput<typeof sendTip>): PaymentAnswer {
  return { ...answer, status: _id === undefined ? 'pending' : 'succeeded' };
}

/** What becomes of a payment that a sheet has made; `onPaid` is called when all is well. */
export function usePayment(onPaid: () => void): Payment {
  const dispatch = useAppDispatch();
  const goToBank = useBank();
  const [pendingId, setPendingId] = useState<string>();
  return {
    pendingId,
    reopen: () => setPendingId(undefined),
    async take({ status, balance, paymentId, redirectUrl, message }) {
      if (redirectUrl !== undefined) return goToBank(redirectUrl);
      if (status === 'failed') throw new DeclinedError(message ?? 'The payment did not go through. Please try another card.');
      dispatch(balanceChanged(balance));
      return status === 'pending' && paymentId !== undefined ? setPendingId(paymentId) : onPaid();
    },
  };
}
