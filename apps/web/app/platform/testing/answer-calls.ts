import { t } from '@ovation/language/t.ts';
import { ApiError, type Client } from '@ovation/client';
import { vi } from 'vitest';
import { api } from '../api/api.ts';

/** One recorded call of the API. */
export interface MadeCall {
  /** Of the operation. */
  readonly name: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

type Answers = Readonly<Record<string, (call: MadeCall) => unknown>>;

/** Answers calls in place of the server, by the operation's name, and records them. `vi.restoreAllMocks()` ends it. */
export function answerCalls(answers: Answers): MadeCall[] {
  const made: MadeCall[] = [];
  const answer = async (
    operation: { readonly name: string },
    options: Omit<MadeCall, 'name'> = {},
  ): Promise<unknown> => {
    const call = { name: operation.name, ...options };
    made.push(call);
    const reply = answers[call.name];
    if (!reply) throw new Error(`This test has no answer to ${call.name}.`);
    return reply(call);
  };
  vi.spyOn(api, 'call').mockImplementation(answer as Client['call']);
  return made;
}

/** The error that a call rejects with; status 0 means that no reply came. */
export function failure(statusCode: number, given: Partial<ConstructorParameters<typeof ApiError>[0]> = {}): ApiError {
  const code = statusCode === 0 ? 'network' : 'conflict';
  return new ApiError({
    statusCode,
    code,
    message: t('Status {statusCode}.', { statusCode }),
    requestId: 'r',
    ...given,
  });
}

/** A reply that the test triggers. */
export function laterAnswer<Reply>(): {
  readonly promise: Promise<Reply>;
  come(reply: Reply): void;
  fail(error: unknown): void;
} {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  return { promise, come: resolve, fail: reject };
}
