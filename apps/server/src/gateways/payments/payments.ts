export type PaymentStatus = 'succeeded' | 'requires_action' | 'pending' | 'failed';

export interface ProviderPayment {
  /** The provider's own id. */
  readonly id: string;
  readonly status: PaymentStatus;
  readonly amountMinor: bigint;
  /** Our own id, as it was sent: an event may come before the answer that names the provider's id is recorded. */
  readonly reference: string;
  /** Where the payer confirms it, while it requires action. */
  readonly redirectUrl?: string;
  readonly failureCode?: string;
  /** Fit for a person. */
  readonly failureMessage?: string;
}

export interface ProviderRefund {
  readonly id: string;
  readonly providerPaymentId: string;
  readonly amountMinor: bigint;
}

export interface ProviderEvent {
  /** The provider's id of the event: the same event may come more than once. */
  readonly id: string;
  readonly type: 'payment.succeeded' | 'payment.failed' | 'payment.refunded' | 'payment.disputed';
  readonly payment: ProviderPayment;
  readonly createdAt: Date;
}

export interface PaymentRequest {
  /** The same key answers the same payment and charges once, in parallel and after a crash too. */
  readonly idempotencyKey: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly paymentMethod: string;
  readonly description: string;
  /** Our own id, which the provider keeps with the payment. */
  readonly reference: string;
  /** Where the payer comes back to after confirming. */
  readonly returnUrl: string;
  /** The payer is not there to confirm anything: a renewal. */
  readonly offSession?: boolean;
}

/** Somebody who moves money for us. */
export interface PaymentProvider {
  readonly name: string;
  /** Whether a payment could be asked of it; says nothing about whether it would succeed. */
  knowsPaymentMethod(paymentMethod: string): Promise<boolean>;
  createPayment(request: PaymentRequest): Promise<ProviderPayment>;
  retrievePayment(providerPaymentId: string): Promise<ProviderPayment | undefined>;
  /** The same key answers the same refund. Throws RefundRefusedError. */
  refundPayment(request: { readonly idempotencyKey: string; readonly providerPaymentId: string; readonly amountMinor: bigint }): Promise<ProviderRefund>;
  /** Verifies the signature over the raw body; throws InvalidWebhookError. */
  readWebhook(rawBody: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): ProviderEvent;
  /** What the provider says it took and gave back from `from` up to, not including, `to`; `count` of payments that succeeded. */
  totals(range: { readonly from: Date; readonly to: Date }): Promise<{ succeededMinor: bigint; refundedMinor: bigint; count: number }>;
}

export class UnknownPaymentMethodError extends Error {
  override readonly name = 'UnknownPaymentMethodError';
}

export class IdempotencyMismatchError extends Error {
  override readonly name = 'IdempotencyMismatchError';
}

export class InvalidWebhookError extends Error {
  override readonly name = 'InvalidWebhookError';
}

/** The payment is unknown, has not succeeded, or would give back more than it took. */
export class RefundRefusedError extends Error {
  override readonly name = 'RefundRefusedError';
}
