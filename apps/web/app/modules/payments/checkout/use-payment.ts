import { useState } from 'react';
import { english, translated } from '@ovation/language/t.ts';
import type { sendTip } from '@ovation/contract/money/money.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import { useAppDispatch } from '../../../platform/state/store.ts';
import { balanceChanged } from '../../../platform/state/user.ts';
import { useBank } from '../bank.ts';
import { DeclinedError, withNothingCharged } from './explain-failure.ts';

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

/** The reply of every call that pays. */
interface PaymentAnswer {
  readonly status: 'succeeded' | 'requires_action' | 'pending' | 'failed';
  /** The balance after it. */
  readonly balance: number;
  /** The card payment's id; a purchase from the balance has none. */
  readonly paymentId?: string | undefined;
  /** The page on which the payer confirms it. */
  readonly redirectUrl?: string | undefined;
  readonly message?: string | undefined;
}

/** The status of a charge: it exists, or its card payment is still pending. */
export function answerOfCharge({ _id, ...answer }: ReplyOutput<typeof sendTip>): PaymentAnswer {
  return { ...answer, status: _id === undefined ? 'pending' : 'succeeded' };
}

type Step =
  | { readonly to: 'bank'; readonly redirectUrl: string }
  | { readonly to: 'wait'; readonly paymentId: string }
  | { readonly to: 'end' };

const declined = english('The payment did not go through. Please try another card.');

/** What a payment needs next: the bank's page, waiting, or nothing. Throws DeclinedError. */
export function stepAfter({ status, paymentId, redirectUrl, message }: PaymentAnswer): Step {
  if (redirectUrl !== undefined) return { to: 'bank', redirectUrl };
  if (status === 'failed') throw new DeclinedError(message ?? withNothingCharged(translated(declined)));
  return status !== 'succeeded' && paymentId !== undefined ? { to: 'wait', paymentId } : { to: 'end' };
}
