import { randomBytes } from 'node:crypto';
import { StripeFailure, missing } from './stripe-error.ts';

/** An object of the API; other fields depend on its kind. */
export interface Stored {
  id: string;
  object: string;
  created: number;
  [field: string]: unknown;
}

const maxObjects = 50_000;

/** All objects of the server, by id, in the order of their creation. */
export class Store {
  readonly #objects = new Map<string, Stored>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  add(prefix: string, object: string, fields: Record<string, unknown>): Stored {
    if (this.#objects.size >= maxObjects) throw new StripeFailure(500, 'This stand-in is full.', { type: 'api_error' });
    const stored: Stored = {
      id: `${prefix}_${randomBytes(12).toString('hex')}`,
      object,
      created: Math.floor(this.#now().getTime() / 1_000),
      livemode: false,
      ...fields,
    };
    this.#objects.set(stored.id, stored);
    return stored;
  }

  find(object: string, id: unknown): Stored | undefined {
    const stored = this.#objects.get(String(id));
    return stored?.object === object ? stored : undefined;
  }

  /** Throws 404 resource_missing. */
  get(object: string, id: unknown, param = 'id'): Stored {
    const stored = this.find(object, id);
    if (!stored) throw missing(object, String(id), param);
    return stored;
  }

  /** Newest first, as Stripe lists them. */
  list(object: string, matches: (stored: Stored) => boolean = () => true): Stored[] {
    return [...this.#objects.values()].filter((stored) => stored.object === object && matches(stored)).toReversed();
  }
}
