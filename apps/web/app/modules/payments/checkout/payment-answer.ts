import { t } from '@ovation/language/t.ts';
import type { sendTip } from '@ovation/contract/money/money.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import { withNothingCharged } from '../money-moved.ts';
import { DeclinedError } from './explain-failure.ts';

/** The reply of every call that pays. */
export interface PaymentAnswer {
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

const declined = t('The payment did not go through. Please try another card.');

/** What a payment needs next: the bank's page, waiting, or nothing. Throws DeclinedError. */
export function stepAfter({ status, paymentId, redirectUrl, message }: PaymentAnswer): Step {
  if (redirectUrl !== undefined) return { to: 'bank', redirectUrl };
  if (status === 'failed') throw new DeclinedError(message ?? withNothingCharged(declined));
  return status !== 'succeeded' && paymentId !== undefined ? { to: 'wait', paymentId } : { to: 'end' };
}
