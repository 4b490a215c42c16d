/** A browser that has asked to be told, as it gave itself (`PushSubscription.toJSON()`). */
export interface PushTarget {
  /** The address of its push service, known to nobody else. */
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  /** What the service worker reads; at most some kilobytes. */
  readonly data: Readonly<Record<string, string>>;
  /** For how long the push service keeps it for a browser that is away. */
  readonly ttlSeconds: number;
  readonly urgency: 'low' | 'normal' | 'high';
  /** Replaces an earlier one of the same topic that has not arrived; at most 32 letters and digits. */
  readonly topic: string;
}

/** By which push services know who sends (VAPID, RFC 8292): P-256, as base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushGateway {
  /**
   * `gone`: this browser never takes another one. Throws when it may work later; the job that sends it is then
   * repeated.
   */
  send(target: PushTarget, message: PushMessage, keys: VapidKeys): Promise<'accepted' | 'refused' | 'gone'>;
}
