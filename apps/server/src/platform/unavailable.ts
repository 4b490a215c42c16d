import pg from 'pg';
import { Failure } from './failure.ts';
import { HinderedError } from './hindered.ts';

/** The connection broke, or the server goes down, comes up, or has no connection left. */
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

/** What the database's driver says without a code. */
const driverMessages =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|timeout (?:expired|exceeded))/;

/** What the system says, and what the store's library says. */
interface Coded extends NodeJS.ErrnoException {
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/**
 * Whether the database or the object store is away: who asks again in a moment may be answered. What was asked may have
 * happened.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof HinderedError) return true;
  if (error instanceof pg.DatabaseError) return databaseCodes.test(error.code ?? '');
  const { code = '', $metadata } = error as Coded;
  if (networkCodes.has(code) || driverMessages.test(error.message)) return true;
  return ($metadata?.httpStatusCode ?? 0) >= 500 || error.name === 'TimeoutError';
}

/** Whether what a job was at may be tried again, as nothing of it is at fault. */
export function isPassing(error: unknown): boolean {
  const isRefused = error instanceof Failure && (error.code === 'unavailable' || error.code === 'storage-full');
  return isRefused || isUnavailable(error) || isDiskFull(error);
}

/** PostgreSQL's word for it is the last one. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether there is no room left to write to. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && fullCodes.has((error as NodeJS.ErrnoException).code ?? '');
}
