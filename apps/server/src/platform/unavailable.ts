import pg from 'pg';
import { isRetryable } from './database/constraints.ts';
import { Failure } from './failure.ts';
import { ResourceError } from './resource-error.ts';

/** The connection broke, or the server is stopping, starting, or out of connections. */
const databaseCodes = /^(?:08...|57P0[1-5]|53300)$/;

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Errors of the database driver that have no code. */
const driverMessages =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|timeout (?:expired|exceeded))/;

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
  return ($metadata?.httpStatusCode ?? 0) >= 500 || error.name === 'TimeoutError';
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
