export interface StripeFailureDetails {
  readonly type?: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly payment_intent?: object;
  readonly setup_intent?: object;
}

/** An error response in Stripe's wording. */
export class StripeFailure extends Error {
  override readonly name = 'StripeFailure';
  readonly statusCode: number;
  readonly details: StripeFailureDetails;

  constructor(statusCode: number, message: string, details: StripeFailureDetails = {}) {
    super(message);
    this.statusCode = statusCode;
    this.details = { type: 'invalid_request_error', ...details };
  }

  get body(): object {
    return { error: { message: this.message, ...this.details } };
  }
}

export function missing(kind: string, id: string, param = 'id'): StripeFailure {
  return new StripeFailure(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param });
}
