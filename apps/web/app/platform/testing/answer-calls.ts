import { ApiError, type Client } from '@ovation/client';
import { vi } from 'vitest';
import { api } from '../api/api.ts';

/** One call of the API as a test sees it. */
export interface MadeCall {
  /** The operation's. */
  readonly name: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

type Answers = Readonly<Record<string, (call: MadeCall) => unknown>>;

/** Answers in place of the server, by the operation's name, and lists what was called. `vi.restoreAllMocks()` ends it. */
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

/** What a call rejects with; the status 0 means that no answer came. */
export function failure(statusCode: number, given: Partial<ConstructorParameters<typeof ApiError>[0]> = {}): ApiError {
  const code = statusCode === 0 ? 'network' : 'conflict';
  return new ApiError({ statusCode, code, message: `Status ${statusCode}.`, requestId: 'r', ...given });
}

/** An answer that comes when the test says so. */
export function laterAnswer<Reply>(): {
  readonly promise: Promise<Reply>;
  come(reply: Reply): void;
  fail(error: unknown): void;
} {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  return { promise, come: resolve, fail: reject };
}
