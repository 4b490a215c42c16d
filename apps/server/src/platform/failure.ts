import { translated } from '@ovation/language/t.ts';
import { errors, type ErrorBody, type ErrorCode, type FieldProblem } from '@ovation/contract/errors.ts';

/** An expected error with a code of the contract, which the HTTP layer sends as the error body. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly details: readonly FieldProblem[] | undefined;
  readonly #own: string | undefined;

  constructor(code: ErrorCode, message?: string, details?: readonly FieldProblem[]) {
    super(message ?? translated(errors[code][1]));
    this.name = 'Failure';
    this.code = code;
    this.details = details;
    this.#own = message;
  }

  /** What people read, in the language of the moment; a text of its own is in that of the call that failed. */
  get shown(): string {
    return this.#own ?? translated(errors[this.code][1]);
  }

  get statusCode(): number {
    return errors[this.code][0];
  }
}

/** 429, with the time until the next attempt is allowed. */
export class TooManyRequests extends Failure {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, message: string) {
    super('too-many-requests', message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A payment that was refused, whose message says that nothing was charged. */
export class NothingCharged extends Failure {}

/** 402, with the amount that the wallet lacks, as a decimal. */
export class BalanceTooLow extends Failure {
  readonly missing: number;

  constructor(missing: number, message: string) {
    super('balance-too-low', message);
    this.missing = missing;
  }
}

/** 403, with what would allow the caller to write. */
export class MayNotWrite extends Failure {
  readonly remedy: ErrorBody['remedy'];

  constructor(message: string, remedy: ErrorBody['remedy']) {
    super('may-not-write', message);
    this.remedy = remedy;
  }
}

/** 422 for a field that only the server can check. */
export function invalidField(path: string, message: string): Failure {
  return new Failure('field-invalid', message, [{ path, message }]);
}
