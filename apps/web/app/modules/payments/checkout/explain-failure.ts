import { t } from '@ovation/language/t.ts';
import { messageOf } from '../../../platform/api/api.ts';
import { CardDeclinedError } from '../cards/card-declined-error.ts';
import { isAnswer } from '../intention.ts';
import { withNothingCharged } from '../money-moved.ts';

/** A card payment that the bank has declined. */
export class DeclinedError extends Error {
  override readonly name = 'DeclinedError';
}

/** Why a payment failed, and whether money moved. */
export function explainFailure(error: unknown): string {
  if (error instanceof DeclinedError || error instanceof CardDeclinedError) return withNothingCharged(error.message);
  return isAnswer(error)
    ? withNothingCharged(messageOf(error))
    : t('We don’t know yet whether this went through. Please try again: you pay once at most.');
}
