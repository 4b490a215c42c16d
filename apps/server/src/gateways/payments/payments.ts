import type { PayoutGateway } from './payouts.ts';

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
  /** A refund that was pending and has failed gave nothing back. */
  readonly status: 'pending' | 'succeeded' | 'failed';
}

/** The payer's bank takes a payment back; while it is open, and when it is lost, the provider holds the money. */
export interface ProviderDispute {
  readonly id: string;
  readonly amountMinor: bigint;
  /** The provider's word for it: `fraudulent`. */
  readonly reason: string;
  readonly status: 'open' | 'won' | 'lost';
  /** Until when the provider takes our side of it, where it says so. */
  readonly evidenceDueAt?: Date;
}

/** A card as a person recognises it; its number stays with the provider. */
export interface ProviderCard {
  /** What a payment names. */
  readonly paymentMethod: string;
  /** In lower case: `visa`. */
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** The same for the same card, whoever saves it and however often, where the provider tells that. */
  readonly fingerprint?: string;
}

/**
 * A card is being added: in the browser with `clientSecret` and `publishableKey`, or on the provider's page at
 * `redirectUrl`.
 */
export interface CardSetup {
  readonly id: string;
  readonly clientSecret?: string;
  readonly publishableKey?: string;
  readonly redirectUrl?: string;
}

export interface CardSetupOutcome {
  readonly status: 'succeeded' | 'requires_action' | 'pending' | 'failed';
  readonly customerId: string;
  /** Once it has succeeded, unless it was removed since. */
  readonly card?: ProviderCard;
  /** Fit for a person. */
  readonly failureMessage?: string;
}

interface EventOf<Type extends string> {
  /** The provider's id of the event: the same event may come more than once. */
  readonly id: string;
  readonly type: Type;
  readonly createdAt: Date;
}

export interface PaymentSettledEvent extends EventOf<'payment.succeeded' | 'payment.failed'> {
  readonly payment: ProviderPayment;
}

export interface PaymentRefundedEvent extends EventOf<'payment.refunded'> {
  readonly payment: ProviderPayment;
  /** How the refund stands; made by us or by hand at the provider. */
  readonly refund: Pick<ProviderRefund, 'id' | 'amountMinor' | 'status'>;
}

export interface PaymentDisputedEvent extends EventOf<'payment.disputed'> {
  readonly payment: ProviderPayment;
  readonly dispute: ProviderDispute;
}

export interface PayoutAccountChangedEvent extends EventOf<'payout-account.changed'> {
  readonly accountId: string;
  readonly isReady: boolean;
}

/** Something that we have no use for; `subject` names it in the provider's words. */
export interface OtherEvent extends EventOf<'other'> {
  readonly subject: string;
}

/** What a provider tells us: as it stood when the event was made, or later, but never earlier. */
export type ProviderEvent =
  | PaymentSettledEvent
  | PaymentRefundedEvent
  | PaymentDisputedEvent
  | PayoutAccountChangedEvent
  | OtherEvent;

export interface PaymentRequest {
  /** The same key answers the same payment and charges once, in parallel and after a crash too. */
  readonly idempotencyKey: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly paymentMethod: string;
  /** Whose card it is, for a saved one. */
  readonly customerId?: string;
  readonly description: string;
  /** Our own id, which the provider keeps with the payment. */
  readonly reference: string;
  /** Where the payer comes back to after confirming. */
  readonly returnUrl: string;
  /** The payer is not there to confirm anything: a renewal. */
  readonly offSession?: boolean;
  /**
   * When this was first asked for: a provider that forgets its keys looks for an old payment before it takes a new one.
   */
  readonly firstAskedAt?: Date;
}

export interface RefundRequest {
  /** The same key answers the same refund. */
  readonly idempotencyKey: string;
  readonly providerPaymentId: string;
  readonly amountMinor: bigint;
}

/** What a provider took and gave back in a span, in minor units. */
export interface ProviderTotals {
  readonly succeededMinor: bigint;
  /** Refunds that have not failed. */
  readonly refundedMinor: bigint;
  /** Disputes that are open or lost. */
  readonly disputedMinor: bigint;
  /** Of payments that succeeded. */
  readonly count: number;
}

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Somebody who moves money for us. Whatever is thrown besides what is named here leaves it open whether money moved:
 * ask again under the same key.
 */
export interface PaymentProvider {
  readonly name: string;
  /** Transfers to performers, where the provider makes any. */
  readonly payouts?: PayoutGateway;
  /** What its form for cards loads in the browser, where it has one: origins that pages have to allow. */
  readonly cardForm?: {
    readonly frames: readonly string[];
    readonly connections: readonly string[];
    readonly images: readonly string[];
  };
  /** Of a provider that moves no money: payment methods that anybody may pay with, by their names. */
  readonly testCards?: readonly { readonly paymentMethod: string; readonly label: string }[];
  /** Whether a payment could be asked of it; says nothing about whether it would succeed. */
  knowsPaymentMethod(paymentMethod: string): Promise<boolean>;
  /** Throws UnknownPaymentMethodError, IdempotencyMismatchError, PaymentRefusedError: nothing was charged then. */
  createPayment(request: PaymentRequest): Promise<ProviderPayment>;
  retrievePayment(providerPaymentId: string): Promise<ProviderPayment | undefined>;
  /** Throws RefundRefusedError, IdempotencyMismatchError: nothing was given back then. */
  refundPayment(request: RefundRequest): Promise<ProviderRefund>;
  /** Somebody who keeps cards there. The same key answers the same customer. */
  createCustomer(customer: {
    readonly idempotencyKey: string;
    readonly accountId: string;
    readonly email: string;
    readonly name: string;
  }): Promise<{ readonly id: string }>;
  /**
   * `returnUrl` is where the customer comes back to from a page of the provider or of the bank. The same key answers
   * the same setup.
   */
  beginCardSetup(setup: {
    readonly idempotencyKey: string;
    readonly customerId: string;
    readonly returnUrl: string;
  }): Promise<CardSetup>;
  retrieveCardSetup(id: string): Promise<CardSetupOutcome | undefined>;
  /** Payments with it are refused from now on; one that is not there is removed already. */
  removeCard(paymentMethod: string): Promise<void>;
  /** Verifies the signature over the raw body; throws InvalidWebhookError. */
  readWebhook(rawBody: Buffer, headers: WebhookHeaders): Promise<ProviderEvent>;
  /** What the provider says it took and gave back from `from` up to, not including, `to`. */
  totals(range: { readonly from: Date; readonly to: Date }): Promise<ProviderTotals>;
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

/** The provider will never take this payment, however often it is asked; the message is fit for a person. */
export class PaymentRefusedError extends Error {
  override readonly name = 'PaymentRefusedError';
}

/** The payment is unknown, has not succeeded, or would give back more than it took. */
export class RefundRefusedError extends Error {
  override readonly name = 'RefundRefusedError';
}
