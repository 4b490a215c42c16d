import { Stripe } from 'stripe';
import { IdempotencyMismatchError } from '../payments.ts';

type InvalidRequest = Stripe.errors.StripeInvalidRequestError;

/** Stripe rejected the request, so nothing has happened. */
export function isInvalidRequest(error: unknown): error is InvalidRequest {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

export function isMissing(error: unknown): boolean {
  return isInvalidRequest(error) && error.code === 'resource_missing';
}

export function isCardError(error: unknown): error is Stripe.errors.StripeCardError {
  return error instanceof Stripe.errors.StripeCardError;
}

/** The account does not exist, or our key has no access to it. */
export function isForbidden(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripePermissionError ||
    (isInvalidRequest(error) && error.code === 'account_invalid')
  );
}

/**
 * Runs a request with an idempotency key. If Stripe rejects the request, throws the result of `rejected`. Other errors
 * (no answer, 5xx, too many requests, a wrong API key) are thrown unchanged: it is unknown whether anything happened.
 */
export async function once<Result>(
  run: () => Promise<Result>,
  rejected: (error: InvalidRequest) => Error,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeIdempotencyError)
      throw new IdempotencyMismatchError('This key was used for another request.', { cause: error });
    throw isInvalidRequest(error) ? rejected(error) : error;
  }
}

/** Returns nothing for objects that Stripe does not know. */
export async function unlessMissing<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await run();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
