import type { PaymentProvider } from './payments.ts';

/** Everybody who moves money for us. */
export interface PaymentProviders {
  /** Who takes new payments. */
  current(): PaymentProvider;
  /** Whoever took an older one; the sandbox only while it takes the new ones. */
  named(name: string): PaymentProvider | undefined;
  /** Who runs now. */
  all(): readonly PaymentProvider[];
  /** Whether a provider that moves money is configured. */
  readonly hasReal: boolean;
}

/** The provider that moves no money. */
export const sandboxName = 'sandbox';

/** In which books a provider's money belongs. */
export function bookOf(provider: string): 'real' | 'test' {
  return provider === sandboxName ? 'test' : 'real';
}

/**
 * `chosen` names the one that is to take new payments; where it is not configured, the sandbox does, which comes first.
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

/** A site that has taken real money would go on with test money. Its message is for whoever starts the site. */
export class PaymentKeyMissingError extends Error {
  override readonly name = 'PaymentKeyMissingError';
}

interface Standing {
  /** What the setting says. */
  readonly wished: string;
  /** Since when a provider that moves money has been in charge on this database, if ever. */
  readonly realSince: Date | null;
  readonly hasReal: boolean;
  /** SANDBOX_PAYMENTS: test money whatever there was. */
  readonly isSandboxForced: boolean;
}

/** Who takes payments: once real money was taken, the sandbox only where the environment says so. */
export function chooseProvider({ wished, realSince, isSandboxForced }: Omit<Standing, 'hasReal'>): string {
  if (isSandboxForced) return sandboxName;
  return wished === sandboxName && realSince !== null ? 'stripe' : wished;
}

/** Throws PaymentKeyMissingError. */
export function requireRunnable({ realSince, hasReal, isSandboxForced }: Omit<Standing, 'wished'>): void {
  if (realSince === null || hasReal || isSandboxForced) return;
  throw new PaymentKeyMissingError(
    `This site has taken payments with Stripe since ${realSince.toISOString().slice(0, 10)}, but STRIPE_SECRET_KEY is not set. ` +
      'Set it, or set SANDBOX_PAYMENTS=1 to go on with test money only: what people hold is kept apart meanwhile.',
  );
}
