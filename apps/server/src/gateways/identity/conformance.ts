import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InvalidIdentityWebhook, type IdentityGateway, type IdentityStart, type WebhookHeaders } from './identity.ts';

export interface Webhook {
  readonly rawBody: Buffer;
  readonly headers: WebhookHeaders;
}

/** What the person did at a provider with pages of its own. */
export interface IdentityProviderPages {
  /** The provider's webhook about it. */
  finish(providerId: string, outcome: 'verified' | 'failed' | 'cancelled' | 'pending'): Webhook;
  /** A webhook of the provider that is about no check. */
  otherWebhook(): Webhook;
}

export interface OpenIdentity {
  readonly gateway: IdentityGateway;
  /** Undefined for manual review. */
  readonly pages?: IdentityProviderPages;
  close(): Promise<void>;
}

const check = { personId: '019a0000-0000-7000-8000-000000000001', returnUrl: 'https://site.example/creator/account' };

/** The tests for every identity gateway. Those about results need a provider; manual review has none. */
export function identityConformance(name: string, hasPages: boolean, open: () => Promise<OpenIdentity>): void {
  describe(`identity by ${name}`, () => {
    let opened: OpenIdentity;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('begins with a page of the provider, or with nothing at all', async () => {
      const started = await opened.gateway.start(check);
      expect(started.kind).toBe(hasPages ? 'redirect' : 'manual');
      if (started.kind === 'redirect') expect(new URL(started.url).protocol).toMatch(/^https?:$/);
    });

    test.each([{}, { 'stripe-signature': '' }, { 'stripe-signature': 't=1,v1=00' }])(
      'a webhook that no one signed is refused: %j',
      (headers) => {
        const rawBody = Buffer.from(
          '{"type":"identity.verification_session.verified","data":{"object":{"id":"vs_1"}}}',
        );
        expect(() => opened.gateway.read(rawBody, headers)).toThrow(InvalidIdentityWebhook);
      },
    );

    test.each(['vs_unknown', '../../customers/cus_1', 'vs 1'])('%j is no check of the provider', async (id) => {
      expect(await opened.gateway.result(id)).toBeUndefined();
    });

    if (hasPages)
      describeResults(
        () => opened.gateway,
        () => opened.pages as IdentityProviderPages,
      );
  });
}

function describeResults(gateway: () => IdentityGateway, pages: () => IdentityProviderPages): void {
  const begin = async (unfinishedId?: string) =>
    (await gateway().start({ ...check, unfinishedId })) as Extract<IdentityStart, { kind: 'redirect' }>;

  test.each(['verified', 'failed', 'cancelled', 'pending'] as const)('a check that ends as %s', async (outcome) => {
    const { providerId } = await begin();
    expect(await gateway().result(providerId)).toBe('pending');
    const { rawBody, headers } = pages().finish(providerId, outcome);
    expect(gateway().read(rawBody, headers)).toBe(providerId);
    expect(await gateway().result(providerId)).toBe(outcome);
  });

  test('a check that failed is gone on with, and one that ended begins anew', async () => {
    const { providerId } = await begin();
    pages().finish(providerId, 'failed');
    expect((await begin(providerId)).providerId).toBe(providerId);
    pages().finish(providerId, 'verified');
    expect((await begin(providerId)).providerId).not.toBe(providerId);
    expect((await begin('vs_unknown')).providerId).not.toBe('vs_unknown');
  });

  test('a changed byte, and the signature of another webhook, are refused', async () => {
    const { providerId } = await begin();
    const [first, second] = [pages().finish(providerId, 'pending'), pages().finish(providerId, 'verified')];
    const changed = Buffer.from(first.rawBody.toString().replace('processing', 'verified'));
    expect(() => gateway().read(changed, first.headers)).toThrow(InvalidIdentityWebhook);
    expect(() => gateway().read(first.rawBody, second.headers)).toThrow(InvalidIdentityWebhook);
  });

  test('a signed webhook about something else is about no check', () => {
    const { rawBody, headers } = pages().otherWebhook();
    expect(gateway().read(rawBody, headers)).toBeUndefined();
  });
}
