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
}

export interface MailGateway {
  /** Throws when the mail could not be handed over; the job that sends it is then repeated. */
  send(message: MailMessage): Promise<void>;
}
