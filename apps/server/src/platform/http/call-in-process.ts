import { isOpenBeforeAgeProof } from '@ovation/contract/people/open-before-age-proof.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { inLanguage } from '../language/languages-of-process.ts';
import { runningSpan, runWithin } from '../tracing/running-span.ts';
import { errorBody, toFailure } from './errors/errors.ts';
import { parseInput } from './parse.ts';
import { requireRole, runOperation, type BoundOperation } from './serve.ts';

/** The parameters of the address, as text. */
export interface CallInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

/** Status and JSON body of the response: the reply, or the contract's error. */
export interface CallAnswer {
  readonly status: number;
  /** Not parsed, because another thread may read it. */
  readonly text: string;
}

/** Throws what a visitor still has to do to show their age, or why that is not known. */
function requireAgeStep({ ageStep, ageFailure }: FastifyRequest): void {
  if (ageFailure) throw ageFailure;
  if (ageStep) throw new Failure(ageStep);
}

/** Calls a reading operation by its name. */
export type CallInProcess = (name: string, input: CallInput) => Promise<CallAnswer>;

/**
 * Calls operations as the sender of `request`, without an HTTP request for each: a page makes five calls, for which
 * authentication, headers and hooks would cost more than most replies. Access, checks and the shape of the reply are
 * the same.
 */
export function callsFor(
  operations: ReadonlyMap<string, BoundOperation>,
  request: FastifyRequest,
  reply: FastifyReply,
): CallInProcess {
  async function answer(bound: BoundOperation | undefined, name: string, input: CallInput): Promise<CallAnswer> {
    try {
      if (bound?.operation.method !== 'GET') throw new Error(`Pages cannot call ${name}: they only read.`);
      requireRole(bound.operation, request.actor);
      if (!isOpenBeforeAgeProof(bound.operation)) requireAgeStep(request);
      const result = await runOperation(
        bound,
        parseInput(bound.operation, { ...input, body: undefined }),
        request,
        reply,
      );
      return { status: bound.operation.status ?? 200, text: bound.write(result).toString() };
    } catch (error) {
      const failure = toFailure(error, request);
      return { status: failure.statusCode, text: JSON.stringify(errorBody(failure, request)) };
    }
  }

  // Threads ask from outside of the page's request.
  const page = runningSpan();
  return async (name, input) => {
    const [bound, start] = [operations.get(name), performance.now()];
    const answered = await runWithin(page, () => inLanguage(request.language, () => answer(bound, name, input)));
    bound?.app.measurements.addCall(name, answered.status, (performance.now() - start) / 1_000);
    return answered;
  };
}
