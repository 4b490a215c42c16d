import type { IdentityProvider, IdentityResult } from '@ovation/contract/people/identity.ts';

/** Headers of an incoming request, by name in lower case. */
export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

export type IdentityStart =
  | { readonly kind: 'manual' }
  | {
      readonly kind: 'redirect';
      /** Where the browser goes; used once and never stored. */
      readonly url: string;
      /** The provider's id of the check. */
      readonly providerId: string;
    };

/** A service that compares a person with their papers. Nothing of what it learns reaches this site but the result. */
export interface IdentityGateway {
  readonly name: IdentityProvider;
  /**
   * Begins a check of the person with this id here, or goes on with the given unfinished one. `returnUrl` is the page
   * of this site to which the person comes back.
   */
  start(check: {
    readonly personId: string;
    readonly returnUrl: string;
    readonly unfinishedId?: string | undefined;
  }): Promise<IdentityStart>;
  /**
   * The provider's id of the check that a webhook is about; undefined for one about something else. Throws
   * InvalidIdentityWebhook.
   */
  read(rawBody: Buffer, headers: WebhookHeaders): string | undefined;
  /** The state of a check now; undefined if the provider does not know it. */
  result(providerId: string): Promise<IdentityResult | undefined>;
}

/** The provider did not sign this. */
export class InvalidIdentityWebhook extends Error {
  override readonly name = 'InvalidIdentityWebhook';
}
