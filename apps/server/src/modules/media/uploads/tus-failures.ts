import { ERRORS } from '@tus/server';
import type { ErrorCode } from '@ovation/contract/errors.ts';
import { Failure } from '../../../platform/failure.ts';

/** What the protocol's own refusals mean in the contract's words. */
const codes: Record<number, ErrorCode> = {
  403: 'malformed-request',
  404: 'not-found',
  409: 'conflict',
  410: 'not-found',
  413: 'body-too-large',
  501: 'malformed-request',
};

/** The failure behind an answer of the tus server: what we have thrown ourselves, or the protocol's own refusal. Anything else is a fault of ours. */
export function failureOf(status: number, thrown: unknown): unknown {
  if (thrown === ERRORS.ABORTED) return new Failure('upload-aborted');
  if (thrown instanceof Error) return thrown;
  return new Failure(codes[status] ?? 'malformed-request');
}
