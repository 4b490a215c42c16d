/** A mail to one person, ready to be sent. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** What its receiver's program acts on, as `List-Unsubscribe`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The same key is sent once, where the provider can tell. */
  readonly idempotencyKey?: string;
  /**
   * Of a mail whose link opens an account: what it is found by when the link is used, and until when it may be kept.
   */
  readonly secret?: { readonly hash: string; /** ISO 8601. */ readonly expiresAt: string };
}

export interface MailGateway {
  /** Throws when the mail could not be handed over; the job that sends it is then repeated. */
  send(message: MailMessage): Promise<void>;
  /**
   * Removes what it still holds of mails with this secret, or whose time is over; what has left stays with its
   * receiver.
   */
  forget(which: { readonly secretHash: string } | { readonly expiredAt: Date }): Promise<void>;
}
