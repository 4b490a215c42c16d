import type { PaymentProvider } from './payments.ts';

/** The payment providers of the site. */
export interface PaymentProviders {
  /** The provider for new payments. */
  current(): PaymentProvider;
  /** The provider of an older payment; the sandbox only while it is the current one. */
  named(name: string): PaymentProvider | undefined;
  /** The active providers. */
  all(): readonly PaymentProvider[];
  /** Whether a provider that moves money is configured. */
  readonly hasReal: boolean;
}

/** The provider that moves no money. */
export const sandboxName = 'sandbox';

/** The book for a provider's money. */
export function bookOf(provider: string): 'real' | 'test' {
  return provider === sandboxName ? 'test' : 'real';
}

/**
 * `chosen` returns the name of the provider for new payments. If it is not configured, the first one is used, the
 * sandbox.
 */
export function createPaymentProviders(
  providers: readonly [PaymentProvider, ...PaymentProvider[]],
  chosen: () => string,
): PaymentProviders {
  const current = (): PaymentProvider => providers.find(({ name }) => name === chosen()) ?? providers[0];
  const all = (): PaymentProvider[] =>
    providers.filter(({ name }) => name !== sandboxName || current().name === sandboxName);
  return {
    current,
    all,
    named: (name) => all().find((provider) => provider.name === name),
    hasReal: providers.some(({ name }) => name !== sandboxName),
  };
}

/** A site that has taken real money would continue with test money. The message is for the operator. */
export class PaymentKeyMissingError extends Error {
  override readonly name = 'PaymentKeyMissingError';
}

interface BookState {
  /** The provider in the settings. */
  readonly preferred: string;
  /** Since when a provider that moves money has been used with this database, if ever. */
  readonly realSince: Date | null;
  readonly hasReal: boolean;
  /** SANDBOX_PAYMENTS: test money in any case. */
  readonly isSandboxForced: boolean;
}

/**
 * The provider for new payments. Once real money was taken, the sandbox is used only if the environment requires it.
 */
export function chooseProvider({ preferred, realSince, isSandboxForced }: Omit<BookState, 'hasReal'>): string {
  if (isSandboxForced) return sandboxName;
  return preferred === sandboxName && realSince !== null ? 'stripe' : preferred;
}

/** Throws PaymentKeyMissingError. */
export function requireRunnable({ realSince, hasReal, isSandboxForced }: Omit<BookState, 'preferred'>): void {
  if (realSince === null || hasReal || isSandboxForced) return;
  throw new PaymentKeyMissingError(
    `This site has taken payments with Stripe since ${realSince.toISOString().slice(0, 10)}, ` +
      'but STRIPE_SECRET_KEY is not set. ' +
      'Set it, or set SANDBOX_PAYMENTS=1 to go on with test money only: what people hold is kept apart meanwhile.',
  );
}
