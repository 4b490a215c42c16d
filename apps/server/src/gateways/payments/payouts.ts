export interface PayoutAccount {
  /** Whether money can be sent to it now. */
  readonly isReady: boolean;
  /** What is missing, in sentences for its owner. */
  readonly problems: readonly string[];
}

export interface PayoutAccountRequest {
  /** The same key returns the same account. */
  readonly idempotencyKey: string;
  /** Our id of its owner. */
  readonly reference: string;
  readonly email: string;
  /** Two letters: `DE`. */
  readonly country: string;
}

export interface TransferRequest {
  /** The same key returns the same transfer. */
  readonly idempotencyKey: string;
  readonly accountId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** Our id of the payout, for which there is only one transfer, whatever the key. */
  readonly reference: string;
}

/** Sends the earnings of performers to their accounts at the provider. */
export interface PayoutGateway {
  createAccount(request: PayoutAccountRequest): Promise<{ readonly id: string }>;
  /**
   * A page of the provider, valid for some minutes and one use, where the owners identify themselves; if the link has
   * expired, they are sent to `refreshUrl`. Throws PayoutRefusedError.
   */
  onboardingLink(accountId: string, urls: { readonly returnUrl: string; readonly refreshUrl: string }): Promise<string>;
  /** A missing account is not ready. */
  retrieveAccount(accountId: string): Promise<PayoutAccount>;
  /**
   * Throws PayoutRefusedError and IdempotencyMismatchError if no money moved. After another error this is unknown:
   * repeat the request with the same key.
   */
  transfer(request: TransferRequest): Promise<{ readonly id: string }>;
}

/** The provider rejects the request; the message is for display. */
export class PayoutRefusedError extends Error {
  override readonly name = 'PayoutRefusedError';
}
