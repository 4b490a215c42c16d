import { t } from '@ovation/language/t.ts';
import type { Settings } from '@ovation/contract/site/settings.ts';
import type { App } from '../../../app.ts';
import { invalidField } from '../../../platform/failure.ts';

/** Refuses to choose a provider whose keys the site lacks. */
export function requireProviderKeys(app: App, before: Settings, { identityProvider: chosen }: Settings): void {
  if (chosen === before.identityProvider || app.identity.named(chosen)) return;
  throw invalidField(
    'identityProvider',
    t('Stripe needs its keys: set STRIPE_SECRET_KEY in the site’s environment and restart the site.'),
  );
}
