import { createHmac, randomBytes } from 'node:crypto';
import type { Delivery } from '../../src/gateways/payments/conformance.ts';
import type { Stored } from './store.ts';

export const apiVersion = '2026-10-28.endive';

/** An event as it is posted: signed at its creation. */
export interface SentEvent extends Delivery {
  readonly type: string;
  /** The ids of its objects. */
  readonly about: readonly string[];
}

export interface EventOptions {
  readonly now: () => Date;
  readonly secret: string;
  /** For the endpoint that receives events of connected accounts. */
  readonly connectSecret: string;
}

const maxEvents = 50_000;

/** Creates events and queues them for delivery. */
export class Events {
  readonly sent: SentEvent[] = [];
  readonly #options: EventOptions;

  constructor(options: EventOptions) {
    this.#options = options;
  }

  /** `account`: the connected account of the event. */
  emit(type: string, object: Stored, account?: string): void {
    if (this.sent.length >= maxEvents) throw new Error('This stand-in has emitted enough.');
    const { now, secret, connectSecret } = this.#options;
    const created = Math.floor(now().getTime() / 1_000);
    const event = {
      id: `evt_${randomBytes(12).toString('hex')}`,
      object: 'event',
      api_version: apiVersion,
      created,
      type,
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: { object },
      ...(account === undefined ? {} : { account }),
    };
    const rawBody = Buffer.from(JSON.stringify(event, null, 2));
    const about = [object.id, object['payment_intent'], object['charge']].filter((id) => typeof id === 'string');
    this.sent.push({
      type,
      about,
      rawBody,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signatureOf(rawBody, account === undefined ? secret : connectSecret, created),
      },
    });
  }
}

/** Stripe's scheme: HMAC-SHA256 over the time in seconds, a dot and the raw body. */
export function signatureOf(rawBody: Buffer, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(rawBody).digest('hex')}`;
}
