import type { IdentityResult } from '@ovation/contract/people/identity.ts';
import { Stripe } from 'stripe';
import type { Clock } from '../../../platform/clock.ts';
import { InvalidIdentityWebhook, type IdentityGateway, type WebhookHeaders } from '../identity.ts';

interface StripeIdentityOptions {
  readonly clock: Clock;
  readonly secretKey: string;
  /** The address of an emulator. */
  readonly apiBase?: string | undefined;
  /** One for each endpoint that is configured at Stripe. */
  readonly webhookSecrets: readonly string[];
}

const toleranceSeconds = 300;

/** Stripe Identity: a live photo of a paper, and a selfie that matches it. */
export function createStripeIdentity(options: StripeIdentityOptions): IdentityGateway {
  const stripe = connect(options);
  const { verificationSessions } = stripe.identity;
  return {
    name: 'stripe',
    async start({ personId, returnUrl, unfinishedId }) {
      const unfinished = unfinishedId && (await unlessMissing(() => verificationSessions.retrieve(unfinishedId)));
      if (unfinished && unfinished.status === 'requires_input' && unfinished.url !== null)
        return { kind: 'redirect', url: unfinished.url, providerId: unfinished.id };
      const { id, url } = await verificationSessions.create({
        type: 'document',
        client_reference_id: personId,
        return_url: returnUrl,
        options: { document: { require_live_capture: true, require_matching_selfie: true } },
      });
      if (url === null) throw new Error('Stripe gave no address for the check.');
      return { kind: 'redirect', url, providerId: id };
    },
    read: (rawBody, headers) => read(stripe, options, rawBody, headers),
    async result(providerId) {
      const session = await unlessMissing(() => verificationSessions.retrieve(providerId));
      return session && resultOf(session);
    },
  };
}

function connect({ secretKey, apiBase }: StripeIdentityOptions): Stripe {
  const shared = { timeout: 20_000, maxNetworkRetries: 3, telemetry: false, appInfo: { name: 'Ovation' } };
  if (apiBase === undefined) return new Stripe(secretKey, shared);
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    ...shared,
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
  });
}

function read(
  stripe: Stripe,
  { webhookSecrets, clock }: StripeIdentityOptions,
  rawBody: Buffer,
  headers: WebhookHeaders,
): string | undefined {
  const signature = headers['stripe-signature'] ?? '';
  for (const secret of webhookSecrets) {
    const event = verified(() =>
      stripe.webhooks.constructEvent(rawBody, signature, secret, toleranceSeconds, undefined, clock.now().getTime()),
    );
    if (event) return event.type.startsWith('identity.verification_session.') ? idOf(event.data.object) : undefined;
  }
  throw new InvalidIdentityWebhook('Stripe did not sign this.');
}

function verified(run: () => Stripe.Event): Stripe.Event | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

const idOf = (object: object): string | undefined => ('id' in object ? String(object.id) : undefined);

const results: Readonly<Record<string, IdentityResult>> = {
  verified: 'verified',
  processing: 'pending',
  canceled: 'cancelled',
};

/** A check that waits for input has failed only if something was sent before. */
function resultOf({ status, last_error }: Stripe.Identity.VerificationSession): IdentityResult {
  if (status === 'requires_input' && last_error) return 'failed';
  return results[status] ?? 'pending';
}

async function unlessMissing<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return undefined;
    throw error;
  }
}
