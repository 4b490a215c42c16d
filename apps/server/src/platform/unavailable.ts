import pg from 'pg';
import { isRetryable } from './database/constraints.ts';
import { Failure } from './failure.ts';
import { ResourceError } from './resource-error.ts';

/** The connection broke, or the server is stopping, starting, out of connections, or not yet a primary. */
const databaseCodes = /^(?:08...|57P0[1-5]|53300|25006)$/;

/** Of the network, and of a connection that another call has found broken. */
const networkCodes = new Set([
  'ECONNABORTED',
  'ERR_SOCKET_CLOSED',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Errors of the database driver that have no code. A server that is killed may answer half, or out of turn. */
const driverMessages = new RegExp(
  '^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|timeout (?:expired|exceeded)' +
    '|Query read timeout|Received unexpected \\w+ message|There was an error establishing an SSL connection)',
);

/** An error of the system, or of the library for S3. */
interface Coded extends NodeJS.ErrnoException {
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/**
 * Whether the database or the object store is unavailable, or a transaction met a deadlock each time that it was
 * repeated: the same request may succeed in a moment. The failed request may have taken effect.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ResourceError) return true;
  if (error instanceof pg.DatabaseError) return databaseCodes.test(error.code ?? '') || isRetryable(error);
  const { code = '', $metadata } = error as Coded;
  if (networkCodes.has(code) || driverMessages.test(error.message)) return true;
  if (($metadata?.httpStatusCode ?? 0) >= 500 || error.name === 'TimeoutError') return true;
  // A name with several addresses has an error for each.
  return isUnavailable(error instanceof AggregateError ? error.errors[0] : error.cause);
}

/** Whether a failed job may be retried because the cause will pass. */
export function isTransient(error: unknown): boolean {
  const isReported = error instanceof Failure && (error.code === 'unavailable' || error.code === 'storage-full');
  return isReported || isUnavailable(error) || isDiskFull(error);
}

/** The last one is PostgreSQL's. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && fullCodes.has((error as NodeJS.ErrnoException).code ?? '');
}
