import { randomUUID } from 'node:crypto';
import type {
  CardSetup,
  PaymentProvider,
  PaymentRequest,
  ProviderEvent,
  ProviderPayment,
  ProviderRefund,
  WebhookHeaders,
} from '../payments.ts';

export interface Delivery {
  readonly rawBody: Buffer;
  readonly headers: WebhookHeaders;
}

export type TestMethod =
  | 'ok'
  | 'declined'
  | 'insufficientFunds'
  | 'authenticate'
  | 'late'
  | 'refundFails'
  | 'refundLate';

/** A provider under test, with the actions of people and banks. */
export interface OpenProvider {
  readonly provider: PaymentProvider;
  readonly clock: { now(): Date; advance(ms: number): void };
  /** The provider's test cards by behaviour; tests of a missing one are skipped. */
  readonly methods: Readonly<Partial<Record<TestMethod, string>> & { readonly ok: string }>;
  /** Acts as the payer at `redirectUrl`. */
  confirm(payment: ProviderPayment, decision: 'approve' | 'refuse'): Promise<void>;
  /** Returns once a late payment has settled. */
  settleLate(payment: ProviderPayment): Promise<void>;
  /** The same for a late refund. */
  settleRefund(refund: ProviderRefund): Promise<void>;
  /** Enters a test card as the customer; without a name, a card that the bank does not accept. */
  enterCard(setup: CardSetup, method: TestMethod | undefined): Promise<void>;
  openDispute(providerPaymentId: string): Promise<void>;
  closeDispute(providerPaymentId: string, status: 'won' | 'lost'): Promise<void>;
  /** Acts as the owner of a payout account at its onboarding link. */
  onboard(accountId: string, outcome: 'ready' | 'restricted'): Promise<void>;
  /** The webhooks so far for a payment, with its refunds and disputes, or for a payout account, in their order. */
  deliveries(id: string): Promise<readonly Delivery[]>;
  close(): Promise<void>;
}

export function requestOf(paymentMethod: string, changes: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    idempotencyKey: randomUUID(),
    amountMinor: 1_295n,
    currency: 'USD',
    paymentMethod,
    description: 'Wallet top-up',
    reference: randomUUID(),
    returnUrl: 'https://ovation.example/wallet',
    ...changes,
  };
}

/** The relevant events; a provider may send others. */
export async function eventsOf({ provider, deliveries }: OpenProvider, id: string): Promise<ProviderEvent[]> {
  const events = await Promise.all(
    (await deliveries(id)).map(({ rawBody, headers }) => provider.readWebhook(rawBody, headers)),
  );
  return events.filter(({ type }) => type !== 'other');
}

/** The payment method for a behaviour; skips the test if the provider has none. */
export function methodOf({ methods }: OpenProvider, name: TestMethod): string {
  const method = methods[name];
  if (method === undefined) throw new Error(`This provider has no test method that is ${name}.`);
  return method;
}
