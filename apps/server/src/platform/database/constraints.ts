import type { ErrorCode } from '@ovation/contract/errors.ts';
import pg from 'pg';
import { Failure } from '../failure.ts';
import { isStalePlan } from './preparing-client.ts';

/** The error code for each violated constraint. */
const errorCodes: Record<string, ErrorCode> = {
  accounts_username_unique: 'username-taken',
  accounts_email_unique: 'email-taken',
  ledger_balances_not_negative: 'balance-too-low',
  poll_ballots_once: 'already-voted',
  poll_ballots_poll_id_fkey: 'not-found',
  poll_votes_poll_id_option_id_fkey: 'not-found',
  payout_requests_one_open: 'payout-open',
  payments_package_id_fkey: 'not-found',
  messages_client: 'conflict',
  stream_messages_client: 'conflict',
  fan_lists_name: 'conflict',
  data_exports_waiting: 'conflict',
  streams_one_open: 'stream-open',
};

/** Any other referenced row was deleted at the same moment: a second attempt reports the current state. */
const foreignKeyViolation = '23503';

/** The failure that a violated constraint means for the caller, or the error itself. */
export function failureFor(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const code = errorCodes[error.constraint ?? ''] ?? (error.code === foreignKeyViolation ? 'conflict' : undefined);
  return code === undefined ? error : new Failure(code);
}

export function breaksConstraint(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

const deadlock = '40P01';
const serializationFailure = '40001';

/** Whether the same transaction may succeed when it runs again. */
export function isRetryable(error: unknown): boolean {
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  return code === deadlock || code === serializationFailure || isStalePlan(error);
}
