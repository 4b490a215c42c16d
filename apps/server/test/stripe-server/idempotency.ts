import { StripeFailure } from './stripe-error.ts';

interface Kept {
  readonly request: string;
  readonly at: number;
  answer: Answer | undefined;
}

export interface Answer {
  readonly statusCode: number;
  readonly body: object;
}

const livesMs = 24 * 3_600_000;
const longestKey = 255;

/** The same key returns the same response for a day, also an error during execution. */
export class IdempotencyKeys {
  readonly #keys = new Map<string, Kept>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** The earlier response, if any. Throws 400 for another request, 409 for one that is still running. */
  find(key: string, request: string): Answer | undefined {
    if (key.length > longestKey)
      throw new StripeFailure(400, 'Idempotency keys are at most 255 characters long.', { type: 'idempotency_error' });
    const kept = this.#keys.get(key);
    if (!kept || this.#now().getTime() - kept.at >= livesMs) return undefined;
    if (kept.request !== request)
      throw new StripeFailure(
        400,
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        { type: 'idempotency_error' },
      );
    if (!kept.answer)
      throw new StripeFailure(409, 'There is currently another in-progress request using this Idempotency-Key.', {
        code: 'idempotency_key_in_use',
      });
    return kept.answer;
  }

  begin(key: string, request: string): void {
    this.#keys.set(key, { request, at: this.#now().getTime(), answer: undefined });
  }

  keep(key: string, answer: Answer): void {
    const kept = this.#keys.get(key);
    if (kept) kept.answer = answer;
  }

  /** Removes a request that failed before it was executed. */
  forget(key: string): void {
    this.#keys.delete(key);
  }
}
