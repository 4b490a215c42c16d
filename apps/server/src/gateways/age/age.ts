import type { AgeMethod } from '@ovation/contract/people/age.ts';
import type { PaymentProvider } from '../payments/payments.ts';

/** A check at the service that does it. */
export interface AgeCheck {
  /** The name of the service. */
  readonly provider: string;
  /** Its id of the check. */
  readonly providerId: string;
}

/** A check that a person finishes in the browser with the secret and the key, or on the page at `redirectUrl`. */
export interface AgeCheckStart extends AgeCheck {
  readonly clientSecret?: string;
  readonly publishableKey?: string;
  readonly redirectUrl?: string;
}

export type AgeResult =
  | { readonly status: 'pending' }
  | { readonly status: 'adult'; readonly method: AgeMethod }
  /** `message` is for the person. */
  | { readonly status: 'refused'; readonly message: string };

/** Finds out whether a person is 18 or older. Nothing of what it learns reaches this site but the result. */
export interface AgeGateway {
  /** The name of the service for new checks. */
  provider(): string;
  /** Begins a check. The same id begins it once. */
  start(check: {
    readonly checkId: string;
    /** The person's id as a customer of a payment provider, for methods that need one. */
    readonly payer: (provider: PaymentProvider) => Promise<string>;
    /** The page of this site to which the person comes back. */
    readonly returnUrl: string;
  }): Promise<AgeCheckStart>;
  /** Undefined if the service does not know the check, or is not in use any more. */
  result(check: AgeCheck): Promise<AgeResult | undefined>;
  /** Deletes at the service what the check has left there. Again, and for an unknown check, it does nothing. */
  forget(check: AgeCheck): Promise<void>;
}
