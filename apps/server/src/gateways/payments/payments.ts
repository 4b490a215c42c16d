import type { PayoutGateway } from './payouts.ts';

export type PaymentStatus = 'succeeded' | 'requires_action' | 'pending' | 'failed';

export interface ProviderPayment {
  /** The provider's id. */
  readonly id: string;
  readonly status: PaymentStatus;
  readonly amountMinor: bigint;
  /** Our id, because an event may arrive before the provider's id is recorded. */
  readonly reference: string;
  /** The page where the payer confirms, while the payment requires action. */
  readonly redirectUrl?: string;
  readonly failureCode?: string;
  /** For display: why it failed. That nothing was charged is added to it. */
  readonly failureMessage?: string;
}

export interface ProviderRefund {
  readonly id: string;
  readonly providerPaymentId: string;
  readonly amountMinor: bigint;
  /** A pending refund that fails moves no money. */
  readonly status: 'pending' | 'succeeded' | 'failed';
}

/** The payer's bank reverses a payment; while the dispute is open, and if it is lost, the provider holds the money. */
export interface ProviderDispute {
  readonly id: string;
  readonly amountMinor: bigint;
  /** In the provider's terms: `fraudulent`. */
  readonly reason: string;
  readonly status: 'open' | 'won' | 'lost';
  /** The deadline for our evidence, if known. */
  readonly evidenceDueAt?: Date;
}

/** A saved card without its number, which only the provider stores. */
export interface ProviderCard {
  /** The id for payments. */
  readonly paymentMethod: string;
  /** In lower case: `visa`. */
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** Identical for the same card, also for other customers, if the provider supports it. */
  readonly fingerprint?: string;
  /** How purchases are paid, if the provider knows: banks give debit and prepaid cards to children, too. */
  readonly funding?: 'credit' | 'debit' | 'prepaid';
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
  /** After success, unless the card was removed. */
  readonly card?: ProviderCard;
  /** For display: why it failed. That the card was not saved is added to it. */
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
  /** The state of a refund, which we or a person at the provider has made. */
  readonly refund: Pick<ProviderRefund, 'id' | 'amountMinor' | 'status'>;
}

export interface PaymentDisputedEvent extends EventOf<'payment.disputed'> {
  readonly payment: ProviderPayment;
  readonly dispute: ProviderDispute;
}

interface PayoutAccountChangedEvent extends EventOf<'payout-account.changed'> {
  readonly accountId: string;
  readonly isReady: boolean;
}

/** An event that is ignored; `subject` is its type at the provider. */
export interface OtherEvent extends EventOf<'other'> {
  readonly subject: string;
}

/** An event of a provider, with the state at its creation or later. */
export type ProviderEvent =
  | PaymentSettledEvent
  | PaymentRefundedEvent
  | PaymentDisputedEvent
  | PayoutAccountChangedEvent
  | OtherEvent;

export interface PaymentRequest {
  /** The same key returns the same payment and charges once, also in parallel and after a crash. */
  readonly idempotencyKey: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly paymentMethod: string;
  /** The owner of a saved card. */
  readonly customerId?: string;
  readonly description: string;
  /** Our id, which the provider stores with the payment. */
  readonly reference: string;
  /** Where the payer returns to after confirming. */
  readonly returnUrl: string;
  /** The payer is not present and cannot confirm anything: a renewal. */
  readonly offSession?: boolean;
  /** The time of the first request: a provider whose keys expire looks for an old payment before it takes a new one. */
  readonly firstAskedAt?: Date;
}

export interface RefundRequest {
  /** The same key returns the same refund. */
  readonly idempotencyKey: string;
  readonly providerPaymentId: string;
  readonly amountMinor: bigint;
}

/** What a provider took and gave back in a period, in minor units. */
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
 * Moves money. After an error that is not named here, it is unknown whether money moved: repeat the request with the
 * same key.
 */
export interface PaymentProvider {
  readonly name: string;
  /** Transfers to performers, if the provider supports them. */
  readonly payouts?: PayoutGateway;
  /** The origins that its card form loads from, which pages have to allow. */
  readonly cardForm?: {
    readonly frames: readonly string[];
    readonly connections: readonly string[];
    readonly images: readonly string[];
  };
  /** Of a provider that moves no money: the names of payment methods for everyone. */
  readonly testCards?: readonly { readonly paymentMethod: string; readonly label: string }[];
  /** Whether a payment method is valid; a payment with it may still fail. */
  knowsPaymentMethod(paymentMethod: string): Promise<boolean>;
  /** Throws UnknownPaymentMethodError, IdempotencyMismatchError and PaymentRefusedError if nothing was charged. */
  createPayment(request: PaymentRequest): Promise<ProviderPayment>;
  retrievePayment(providerPaymentId: string): Promise<ProviderPayment | undefined>;
  /** Throws RefundRefusedError and IdempotencyMismatchError if nothing was given back. */
  refundPayment(request: RefundRequest): Promise<ProviderRefund>;
  /** Creates a customer, who can save cards. The same key returns the same customer. */
  createCustomer(customer: {
    readonly idempotencyKey: string;
    readonly accountId: string;
    readonly email: string;
    readonly name: string;
  }): Promise<{ readonly id: string }>;
  /**
   * `returnUrl` is where the customer returns to from a page of the provider or of the bank. The same key returns the
   * same setup.
   */
  beginCardSetup(setup: {
    readonly idempotencyKey: string;
    readonly customerId: string;
    readonly returnUrl: string;
  }): Promise<CardSetup>;
  retrieveCardSetup(id: string): Promise<CardSetupOutcome | undefined>;
  /** Later payments with the card are rejected. A missing card counts as removed. */
  removeCard(paymentMethod: string): Promise<void>;
  /** Verifies the signature over the raw body; throws InvalidWebhookError. */
  readWebhook(rawBody: Buffer, headers: WebhookHeaders): Promise<ProviderEvent>;
  /** What the provider took and gave back according to its records, from `from` up to, not including, `to`. */
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

/** The provider rejects this payment for good; the message is for display. */
export class PaymentRefusedError extends Error {
  override readonly name = 'PaymentRefusedError';
}

/** The payment is unknown, has not succeeded, or would give back more than it took. */
export class RefundRefusedError extends Error {
  override readonly name = 'RefundRefusedError';
}
