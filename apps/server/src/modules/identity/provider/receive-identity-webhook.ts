import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import {
  InvalidIdentityWebhook,
  type IdentityGateway,
  type WebhookHeaders,
} from '../../../gateways/identity/identity.ts';
import { Failure } from '../../../platform/failure.ts';
import { saveResult } from './save-result.ts';

/**
 * Returning tells the provider not to send it again. Throws not-found for an unknown provider, malformed-request for a
 * bad signature, and unavailable if the provider does not answer.
 */
export async function receiveIdentityWebhook(
  app: App,
  name: string,
  rawBody: Buffer,
  headers: WebhookHeaders,
): Promise<void> {
  const gateway = app.identity.named(name);
  if (!gateway) throw new Failure('not-found');
  const providerId = read(gateway, rawBody, headers);
  if (providerId === undefined) return;
  try {
    await saveResult(app, gateway, providerId);
  } catch (error) {
    app.logger.error({ part: 'identity', provider: name, err: error }, 'a result could not be saved');
    throw new Failure('unavailable', t('We could not look this up. Please send it again.'));
  }
}

function read(gateway: IdentityGateway, rawBody: Buffer, headers: WebhookHeaders): string | undefined {
  try {
    return gateway.read(rawBody, headers);
  } catch (error) {
    if (error instanceof InvalidIdentityWebhook)
      throw new Failure('malformed-request', t('This was not signed by the provider.'));
    throw error;
  }
}
