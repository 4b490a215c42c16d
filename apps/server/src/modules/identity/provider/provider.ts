import type { FastifyInstance } from 'fastify';
import { t } from '@ovation/language/t.ts';
import type { Settings } from '@ovation/contract/site/settings.ts';
import type * as operations from '@ovation/contract/people/identity.ts';
import type { App } from '../../../app.ts';
import {
  InvalidIdentityWebhook,
  type IdentityGateway,
  type WebhookHeaders,
  type IdentityStart,
} from '../../../gateways/identity/identity.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import { saveResult } from './save-result.ts';
import type { Call } from '../../../platform/http/call.ts';
import { changeCheck, loadCheck, lockCheck } from '../identity.store.ts';

const largestWebhookBytes = 256 * 1024;

/** The webhook of the identity provider, whose signature covers the raw bytes. */
export function registerIdentityRoutes(server: FastifyInstance, app: App): void {
  void server.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestWebhookBytes }, (_request, body, done) =>
      done(null, body),
    );
    routes.post<{ Params: { provider: string } }>(
      '/api/identity/:provider/webhook',
      { config: { staysOpen: true } },
      async ({ params, body, headers }, reply) => {
        const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        await receiveIdentityWebhook(app, params.provider, rawBody, headers);
        return reply.header('cache-control', 'no-store').send({ received: true });
      },
    );
  });
}

/**
 * Returning tells the provider not to send it again. Throws not-found for an unknown provider, malformed-request for a
 * bad signature, and unavailable if the provider does not answer.
 */
async function receiveIdentityWebhook(app: App, name: string, rawBody: Buffer, headers: WebhookHeaders): Promise<void> {
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

/** Refuses to choose a provider whose keys the site lacks. */
export function requireProviderKeys(app: App, before: Settings, { identityProvider: chosen }: Settings): void {
  if (chosen === before.identityProvider || app.identity.named(chosen)) return;
  throw invalidField(
    'identityProvider',
    t('Stripe needs its keys: set STRIPE_SECRET_KEY in the site’s environment and restart the site.'),
  );
}

/** Manual review needs no start: staff look at the papers that were sent. */
export async function startIdentityCheck({ app, actor }: Call<typeof operations.startIdentityCheck>) {
  const gateway = app.identity.current();
  const started = await begin(app, gateway, actor.id);
  if (started.kind === 'manual') return { kind: started.kind };
  await app.transaction(async (work) => {
    const now = app.clock.now();
    await lockCheck(work.db, actor.id, now);
    const change = { provider: gateway.name, provider_id: started.providerId, provider_started_at: now };
    await changeCheck(work.db, actor.id, { ...change, provider_result: 'pending', provider_result_at: null }, now);
  });
  return { kind: started.kind, url: started.url };
}

async function begin(app: App, gateway: IdentityGateway, performerId: string): Promise<IdentityStart> {
  const { provider, provider_id: id, provider_result: result, status } = await loadCheck(app.database, performerId);
  if (result === 'verified' && status === 'submitted')
    throw new Failure('conflict', t('This is already done. We are reviewing the result.'));
  const unfinishedId = provider === gateway.name && result !== 'verified' ? (id ?? undefined) : undefined;
  const returnUrl = `${app.config.publicUrl}/creator/account?section=papers`;
  try {
    return await gateway.start({ personId: performerId, returnUrl, unfinishedId });
  } catch (error) {
    app.logger.error({ part: 'identity', provider: gateway.name, err: error }, 'a check could not be started');
    throw new Failure(
      'unavailable',
      t('The check cannot be started at the moment. Please try again in a few minutes.'),
    );
  }
}
