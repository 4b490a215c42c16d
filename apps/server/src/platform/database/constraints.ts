import type { ErrorCode } from '@ovation/contract/errors.ts';
import pg from 'pg';
import { Failure } from '../failure.ts';

/** What a broken constraint means to a person: the one place where the database's names become the contract's. */
const meanings: Record<string, ErrorCode> = {
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
};

/** Whatever else is pointed at was deleted in the same moment: who tries again is told what is there now. */
const foreignKeyViolation = '23503';

/** The named failure behind a database error, or the error itself. */
export function meaningOf(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const code = meanings[error.constraint ?? ''] ?? (error.code === foreignKeyViolation ? 'conflict' : undefined);
  return code === undefined ? error : new Failure(code);
}

export function breaksConstraint(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

const deadlock = '40P01';
const serializationFailure = '40001';

/** Whether the same transaction may succeed when simply run again. */
export function isWorthRepeating(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === deadlock || error.code === serializationFailure);
}
