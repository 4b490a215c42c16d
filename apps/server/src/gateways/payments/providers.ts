import type { PaymentProvider } from './payments.ts';

/** Everybody who moves money for us. */
export interface PaymentProviders {
  /** Who takes new payments. */
  current(): PaymentProvider;
  /** Whoever took an older one. */
  named(name: string): PaymentProvider | undefined;
  all(): readonly PaymentProvider[];
}

/** `chosen` names the one that is to take new payments; where it is not configured, the first does. */
export function createPaymentProviders(providers: readonly [PaymentProvider, ...PaymentProvider[]], chosen: () => string): PaymentProviders {
  const named = (name: string): PaymentProvider | undefined => providers.find((provider) => provider.name === name);
  return { current: () => named(chosen()) ?? providers[0], named, all: () => providers };
}
