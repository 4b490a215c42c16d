import type { IdentityProvider } from '@ovation/contract/people/identity.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { InvalidIdentityWebhook, type IdentityGateway } from './identity.ts';

/** The providers that the site can use. */
export interface IdentityGateways {
  named(name: string): IdentityGateway | undefined;
  /** The chosen one, or manual review where the site lacks its keys. */
  current(): IdentityGateway;
}

/** Stripe's library is loaded only if the site has a key of Stripe. */
export async function openIdentity(
  { config, clock }: { readonly config: Config; readonly clock: Clock },
  chosen: () => IdentityProvider,
): Promise<IdentityGateways> {
  const manual = createManualIdentity();
  const gateways = new Map<string, IdentityGateway>([[manual.name, manual]]);
  if (config.stripe) {
    const { createStripeIdentity } = await import('./stripe/stripe-identity.ts');
    gateways.set('stripe', createStripeIdentity({ ...config.stripe, clock }));
  }
  return { named: (name) => gateways.get(name), current: () => gateways.get(chosen()) ?? manual };
}

/** Staff compare the papers themselves. */
export function createManualIdentity(): IdentityGateway {
  return {
    name: 'manual',
    start: async () => ({ kind: 'manual' }),
    read() {
      throw new InvalidIdentityWebhook('There is no provider that could have sent this.');
    },
    result: async () => undefined,
  };
}
