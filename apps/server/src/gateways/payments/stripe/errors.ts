import { Stripe } from 'stripe';
import { IdempotencyMismatchError } from '../payments.ts';

type InvalidRequest = Stripe.errors.StripeInvalidRequestError;

/** Stripe refused the request itself, so that nothing has happened. */
export function isInvalidRequest(error: unknown): error is InvalidRequest {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

export function isMissing(error: unknown): boolean {
  return isInvalidRequest(error) && error.code === 'resource_missing';
}

export function isCardError(error: unknown): error is Stripe.errors.StripeCardError {
  return error instanceof Stripe.errors.StripeCardError;
}

/** The key does not reach this account: it is not there, or not ours. */
export function isForbidden(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripePermissionError ||
    (isInvalidRequest(error) && error.code === 'account_invalid')
  );
}

/**
 * Runs a request that carries a key. A request that Stripe refuses becomes what `refused` makes of it; the rest (no
 * answer, 5xx, too many requests, a wrong
 * key of ours) goes on as it is: whether anything happened stays open.
 */
export async function once<Result>(
  run: () => Promise<Result>,
  refused: (error: InvalidRequest) => Error,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeIdempotencyError)
      throw new IdempotencyMismatchError('This key was used for another request.', { cause: error });
    throw isInvalidRequest(error) ? refused(error) : error;
  }
}

/** Answers nothing for what Stripe does not know. */
export async function unlessMissing<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await run();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
