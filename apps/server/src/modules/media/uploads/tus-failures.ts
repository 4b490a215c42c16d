import { ERRORS } from '@tus/server';
import type { ErrorCode } from '@ovation/contract/errors.ts';
import { Failure } from '../../../platform/failure.ts';

/** The contract's error codes for the tus server's own errors. */
const codes: Record<number, ErrorCode> = {
  403: 'malformed-request',
  404: 'not-found',
  409: 'conflict',
  410: 'not-found',
  413: 'body-too-large',
  501: 'malformed-request',
};

/** The failure behind an error reply of the tus server: an error that we threw ourselves, or one of the protocol. */
export function failureOf(status: number, thrown: unknown): unknown {
  if (thrown === ERRORS.ABORTED) return new Failure('upload-aborted');
  if (thrown instanceof Error) return thrown;
  return new Failure(codes[status] ?? 'malformed-request');
}
