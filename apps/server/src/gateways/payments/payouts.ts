export interface PayoutAccount {
  /** Whether money can be sent to it now. */
  readonly isReady: boolean;
  /** What keeps it from being ready: whole sentences for its owner. */
  readonly problems: readonly string[];
}

export interface PayoutAccountRequest {
  /** The same key answers the same account. */
  readonly idempotencyKey: string;
  /** Our own id of its owner. */
  readonly reference: string;
  readonly email: string;
  /** Two letters: `DE`. */
  readonly country: string;
}

export interface TransferRequest {
  /** The same key answers the same transfer. */
  readonly idempotencyKey: string;
  readonly accountId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** Our own id of the payout: there is one transfer for it, whatever the key. */
  readonly reference: string;
}

/** Sends what performers earned to accounts that they keep with the provider. */
export interface PayoutGateway {
  createAccount(request: PayoutAccountRequest): Promise<{ readonly id: string }>;
  /**
   * A page of the provider, good for some minutes and one use, where the owner says who she is; `refreshUrl` is for one
   * who comes too late. Throws PayoutRefusedError.
   */
  onboardingLink(accountId: string, urls: { readonly returnUrl: string; readonly refreshUrl: string }): Promise<string>;
  /** An account that is not there is one that is not ready. */
  retrieveAccount(accountId: string): Promise<PayoutAccount>;
  /**
   * Throws PayoutRefusedError and IdempotencyMismatchError: no money moved then. Whatever else is thrown leaves that
   * open: ask again under the same key.
   */
  transfer(request: TransferRequest): Promise<{ readonly id: string }>;
}

/** The provider will not do this; the message is a sentence for a person. */
export class PayoutRefusedError extends Error {
  override readonly name = 'PayoutRefusedError';
}
