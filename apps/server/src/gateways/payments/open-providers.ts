import type { Settings } from '@ovation/contract/site/settings.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { PaymentProvider } from './payments.ts';

interface ProviderSurroundings {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * The configured external providers. Each is loaded only if it is configured, so that the embedded site starts without
 * it. A new one gets a line here.
 */
export async function openProviders(
  { config, clock, logger }: ProviderSurroundings,
  settings: () => Settings,
): Promise<PaymentProvider[]> {
  const providers: PaymentProvider[] = [];
  if (config.stripe) {
    const { createStripeProvider } = await import('./stripe/stripe-provider.ts');
    if (config.stripe.webhookSecrets.length === 0)
      logger.warn(
        { part: 'payments' },
        'STRIPE_WEBHOOK_SECRET is not set: webhooks are rejected, and late payments are found only by polling',
      );
    providers.push(
      createStripeProvider({ ...config.stripe, clock, publishableKey: () => settings().stripePublishableKey }),
    );
  }
  return providers;
}
