import { t } from '@ovation/language/t.ts';
import type { ApiError } from '@ovation/client';
import { messageOf } from '../../../platform/api/api.ts';
import { CardDeclinedError } from '../cards/card-declined-error.ts';
import { isAnswer } from '../intention.ts';

/** A card payment that the bank has declined; its message says that nothing was charged. */
export class DeclinedError extends Error {
  override readonly name = 'DeclinedError';
}

/** Why a payment failed, and whether money moved. */
export function explainFailure(error: unknown): string {
  if (error instanceof DeclinedError) return error.message;
  if (error instanceof CardDeclinedError) return withNothingCharged(error.message);
  if (!isAnswer(error))
    return t('We don’t know yet whether this went through. Please try again: you’ll pay at most once.');
  return saysWhereMoneyIs(error) ? messageOf(error) : withNothingCharged(messageOf(error));
}

function saysWhereMoneyIs({ code, nothingCharged }: ApiError): boolean {
  return nothingCharged || code === 'paid-into-wallet';
}

/** Adds to a failure that no money moved. */
export function withNothingCharged(message: string): string {
  return `${message} ${t('Nothing was charged.')}`;
}
