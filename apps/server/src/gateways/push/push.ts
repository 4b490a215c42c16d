/** A browser's subscription to push messages (`PushSubscription.toJSON()`). */
export interface PushTarget {
  /** The address at its push service, which is secret. */
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  /** The content for the service worker; at most some kilobytes. */
  readonly data: Readonly<Record<string, string>>;
  /** How long the push service stores it for a browser that is offline. */
  readonly ttlSeconds: number;
  readonly urgency: 'low' | 'normal' | 'high';
  /** Replaces a message with the same topic that was not delivered; at most 32 letters and digits. */
  readonly topic: string;
}

/** Identify the sender to push services (VAPID, RFC 8292): P-256, as base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushGateway {
  /**
   * `gone`: this subscription has ended. Throws if a retry may succeed; the job that sends it is then retried.
   */
  send(target: PushTarget, message: PushMessage, keys: VapidKeys): Promise<'accepted' | 'refused' | 'gone'>;
}
