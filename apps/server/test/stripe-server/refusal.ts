export interface RefusalDetails {
  readonly type?: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly payment_intent?: object;
  readonly setup_intent?: object;
}

/** An error response in Stripe's wording. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly statusCode: number;
  readonly details: RefusalDetails;

  constructor(statusCode: number, message: string, details: RefusalDetails = {}) {
    super(message);
    this.statusCode = statusCode;
    this.details = { type: 'invalid_request_error', ...details };
  }

  get body(): object {
    return { error: { message: this.message, ...this.details } };
  }
}

export function missing(kind: string, id: string, param = 'id'): Refusal {
  return new Refusal(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param });
}
