import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, refusalOf } from './errors/errors.ts';
import { parseInput } from './parse.ts';
import { requireRole, runOperation, type BoundOperation } from './serve.ts';

/** What a client would have put into the address, as text. */
export interface CallInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

/** Status and body, as they would go over a connection: the reply, or the contract's error, as JSON. */
export interface CallAnswer {
  readonly status: number;
  /** Not read here: who reads it may be another thread. */
  readonly text: string;
}

/** Calls a reading operation by its name. */
export type CallInProcess = (name: string, input: CallInput) => Promise<CallAnswer>;

/**
 * Calls operations for the one who sent `request`, without making a request of each: a page asks for five, and finding
 * out who asks,
 * headers and hooks cost more than most answers. Access, checks and the reply's shape are those of a request.
 */
export function callsFor(
  operations: ReadonlyMap<string, BoundOperation>,
  request: FastifyRequest,
  reply: FastifyReply,
): CallInProcess {
  return async (name, input) => {
    try {
      const bound = operations.get(name);
      if (bound?.operation.method !== 'GET') throw new Error(`Pages cannot call ${name}: they only read.`);
      requireRole(bound.operation, request.actor);
      const result = await runOperation(
        bound,
        parseInput(bound.operation, { ...input, body: undefined }),
        request,
        reply,
      );
      return { status: bound.operation.status ?? 200, text: bound.write(result).toString() };
    } catch (error) {
      const refusal = refusalOf(error, request);
      return { status: refusal.statusCode, text: JSON.stringify(errorBody(refusal, request)) };
    }
  };
}
