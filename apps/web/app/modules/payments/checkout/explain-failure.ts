import { messageOf } from '../../../platform/api.ts';
import { isAnswer } from '../intention.ts';

/** A card payment that the bank has refused. */
export class DeclinedError extends Error {
  override readonly name = 'DeclinedError';
}

const nothingCharged = 'Nothing was charged.';

/** Why a payment failed, and whether money moved: every refusal comes before it does, save one that says so itself. */
export function explainFailure(error: unknown): string {
  if (error instanceof DeclinedError) return `${error.message} ${nothingCharged}`;
  if (!isAnswer(error)) return 'We have not heard whether this went through. Please try again to find out: you pay once at most.';
  return error.code === 'not-for-sale' ? messageOf(error) : `${messageOf(error)} ${nothingCharged}`;
}
