/** An email to one person. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Additional headers, such as `List-Unsubscribe`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The same key is sent once, if the provider supports it. */
  readonly idempotencyKey?: string;
  /**
   * For an email whose link gives access to an account: identifies the email when the link is used, and limits how long
   * it may be stored.
   */
  readonly secret?: { readonly hash: string; /** ISO 8601. */ readonly expiresAt: string };
}

export interface MailGateway {
  /** Throws if the email could not be delivered to the provider; the job that sends it is then retried. */
  send(message: MailMessage): Promise<void>;
  /** Whether the server can be reached now; absent where there is none. Takes seconds at most, and never rejects. */
  answers?(): Promise<boolean>;
  /** Deletes stored emails with this secret, and expired ones; sent emails stay with their recipients. */
  forget(which: { readonly secretHash: string } | { readonly expiredAt: Date }): Promise<void>;
}
